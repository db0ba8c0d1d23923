/** The extras of a page where scripts run: search, the chosen language, copying. */
import '@agio/ui/tokens.css'
import '@agio/ui/base.css'
import './docs.css'
import { offerCopying } from './copying.ts'
import { rememberLanguage } from './language.ts'
import { offerSearch } from './search.ts'

const place = document.querySelector<HTMLElement>('[data-search]')
if (place) offerSearch(place)
rememberLanguage()
offerCopying()
