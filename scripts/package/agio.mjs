#!/usr/bin/env node
// `agio <command>`: production where nothing else is said, with the built pages beside the program.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const beside = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
// From Node 22.1 on: what was compiled is kept in the temporary folder.
module.enableCompileCache?.()
process.env.NODE_ENV ??= 'production'
process.env.WIDGET_DIR ??= beside('widget')
process.env.CONSOLE_DIR ??= beside('console')
process.env.DOCS_DIR ??= beside('pages')
await import(new URL('../server/agio.mjs', import.meta.url).href)
