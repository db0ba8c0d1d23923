/** The start of the console: makes the app and shows the first page. */
import '@agio/ui/tokens.css'
import '@agio/ui/base.css'
import './app/shell/console.css'
import { createRoot } from 'react-dom/client'
import { makeApp } from './app/make-app.ts'
import { Root } from './app/root.tsx'
import { takeUpLooks } from './app/shell/looks.ts'
import { language } from './texts/translator.ts'

document.documentElement.lang = language
takeUpLooks()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(<Root app={makeApp({ window, fetch: (...it) => fetch(...it) })} />)
