/** Starts the sandbox with the demo's pages on its port. */
import { runAsProcess } from '@agio/sandbox'
import { startDemo } from './demo.ts'

const { WIDGET_URL: widgetUrl, SANDBOX_OPERATORS_FILE: operatorsFile } = process.env

await runAsProcess(process.env, (options) =>
  startDemo({ ...options, ...(widgetUrl && { widgetUrl }), ...(operatorsFile && { operatorsFile }) }),
)
