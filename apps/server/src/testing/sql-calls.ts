/**
 * Finds every statement of the product by the compiler: the calls of `Sql.query`, the texts each may have (constants are
 * followed, a parameter to every place that fills it), the row it is read as, and the values it is given.
 */
import ts from 'typescript'

export type SqlCall = {
  readonly where: string
  /** Undefined where a text is made of something that is known only while it runs. */
  readonly texts: readonly string[] | undefined
  /** The fields of the row; undefined where rows are not looked at. */
  readonly row:
    | readonly { readonly name: string; readonly type: ts.Type; readonly optional: boolean }[]
    | undefined
  /** Undefined where the values are not written out at the call. */
  readonly values: readonly ts.Type[] | undefined
}

export function sqlCallsOf(program: ts.Program, isProduct: (path: string) => boolean): SqlCall[] {
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles().filter(({ fileName }) => isProduct(fileName))
  return sources.flatMap((source) => {
    const calls = callsIn(source)
    const texts = readerOf(checker, calls)
    return calls.filter((call) => isQuery(checker, call)).map((call) => read(checker, call, texts))
  })
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isQuery(checker: ts.TypeChecker, call: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text !== 'query') return false
  const declared = checker.getResolvedSignature(call)?.declaration?.parent
  return declared !== undefined && ts.isInterfaceDeclaration(declared) && declared.name.text === 'Sql'
}

function read(checker: ts.TypeChecker, call: ts.CallExpression, texts: Reader): SqlCall {
  const source = call.getSourceFile()
  const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1
  const [text, values] = call.arguments
  const answer = checker.getAwaitedType(checker.getTypeAtLocation(call))
  const row = answer && checker.getIndexTypeOfType(answer, ts.IndexKind.Number)
  const isRead = row !== undefined && (row.flags & ts.TypeFlags.NonPrimitive) === 0
  return {
    where: `${source.fileName.replace(/^.*\/(?=(apps|packages)\/)/, '')}:${line}`,
    texts: text && texts(text),
    row: isRead ? checker.getPropertiesOfType(row).map((field) => fieldOf(checker, field, call)) : undefined,
    values: values === undefined ? [] : valuesOf(checker, values),
  }
}

function fieldOf(checker: ts.TypeChecker, field: ts.Symbol, at: ts.Node) {
  const optional = (field.flags & ts.SymbolFlags.Optional) !== 0
  return { name: field.name, type: checker.getTypeOfSymbolAtLocation(field, at), optional }
}

function valuesOf(checker: ts.TypeChecker, values: ts.Expression): ts.Type[] | undefined {
  if (!ts.isArrayLiteralExpression(values) || values.elements.some(ts.isSpreadElement)) return undefined
  return values.elements.map((value) => checker.getTypeAtLocation(value))
}

type Reader = (node: ts.Expression) => readonly string[] | undefined

/** All texts an expression may be; `calls` are those of its file. */
function readerOf(checker: ts.TypeChecker, calls: readonly ts.CallExpression[]): Reader {
  const symbolOf = (node: ts.Node) => {
    const symbol = checker.getSymbolAtLocation(node)
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  }

  const textsOf: Reader = (node) => {
    const named = literalsOf(checker.getTypeAtLocation(node))
    if (named) return named
    if (ts.isTemplateExpression(node)) return templateOf(node)
    if (ts.isConditionalExpression(node)) return either([node.whenTrue, node.whenFalse].map(textsOf))
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return textsOf(node.expression)
    }
    if (ts.isElementAccessExpression(node)) return membersOf(node.expression)
    if (ts.isIdentifier(node)) return declared(symbolOf(node)?.valueDeclaration)
    if (ts.isPropertyAccessExpression(node)) return declared(symbolOf(node.name)?.valueDeclaration)
    return undefined
  }

  const templateOf = ({ head, templateSpans }: ts.TemplateExpression) =>
    templateSpans.reduce<readonly string[] | undefined>(
      (before, { expression, literal }) => {
        const middle = textsOf(expression)
        return before && middle?.flatMap((one) => before.map((text) => text + one + literal.text))
      },
      [head.text],
    )

  const membersOf = (node: ts.Expression) => {
    const at = symbolOf(node)?.valueDeclaration
    const object = at && ts.isVariableDeclaration(at) ? plain(at.initializer) : undefined
    if (!object || !ts.isObjectLiteralExpression(object)) return undefined
    return either(
      object.properties.map((one) => (ts.isPropertyAssignment(one) ? textsOf(one.initializer) : undefined)),
    )
  }

  const declared = (at: ts.Declaration | undefined) => {
    if (at && ts.isVariableDeclaration(at)) return at.initializer && textsOf(at.initializer)
    if (!at || !ts.isParameter(at)) return undefined
    const { name, parameters } = at.parent
    const of = name && checker.getSymbolAtLocation(name)
    const given = calls
      .filter(
        ({ expression }) => of !== undefined && ts.isIdentifier(expression) && symbolOf(expression) === of,
      )
      .map((call) => call.arguments[parameters.indexOf(at)])
    return either(given.map((one) => one && textsOf(one)))
  }

  return textsOf
}

/** The texts that a type names: those of `'operator' | 'customer'` are two; undefined where any text may come. */
function literalsOf(type: ts.Type): readonly string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  return either(parts.map((part) => (part.isStringLiteral() ? [part.value] : undefined)))
}

const plain = (node: ts.Expression | undefined): ts.Expression | undefined =>
  node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? plain(node.expression) : node

function either(parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  if (parts.length === 0 || parts.some((part) => part === undefined)) return undefined
  return [...new Set(parts.flatMap((part) => part ?? []))]
}
