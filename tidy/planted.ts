/** Planted mistakes: sources that exist in a test only, and what the compiler says of each. */
import { join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

/** The modules that the build writes of catalogues are declared here. */
const written = ['apps/console/src/texts', 'apps/widget/src/app/i18n'].map((folder) =>
  join(root, folder, 'catalogues.d.ts'),
)

/**
 * The compiler's messages for each source, by its path from the root. All are one program: the first costs, the others do
 * not. A planted source may take the place of a real one; `looked` are then the files that its change concerns.
 */
export function compilePlanted<Path extends string, Looked extends string = Path>(
  planted: Readonly<Record<Path, string>>,
  looked: readonly Looked[] = Object.keys(planted) as Looked[],
): Readonly<Record<Looked, readonly string[]>> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path))
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const sources = new Map(Object.entries<string>(planted).map(([path, text]) => [join(root, path), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = sources.get(path)
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version)
  }
  const paths = looked.map((path) => join(root, path))
  const program = ts.createProgram([...paths, ...written], options, host)
  const messages = paths.map((path) => [
    relative(root, path),
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ])
  return Object.fromEntries(messages) as Readonly<Record<Looked, readonly string[]>>
}
