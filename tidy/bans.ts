/** The bans: each is a pattern, the files where it applies, and the replacement. */
export type Ban = {
  readonly ban: RegExp
  readonly in: RegExp
  readonly except?: RegExp
  readonly instead: string
}

const anywhere = /./
const domain = /^packages\/domain\//
const test = /\.test\.tsx?$/
const configuration = /(^|\/)[\w.-]+\.config\.ts$/

export const bans: readonly Ban[] = [
  {
    ban: /\bprocess\.env\b|\benv\b.* from 'node:process'/,
    in: /^(apps|packages)\//,
    except:
      /^apps\/server\/src\/settings\/settings\.ts$|^apps\/server\/src\/platform\/web\/reference\/samples\.ts$|^apps\/[^/]+\/src\/main\.ts$|\.test\.tsx?$|\/testing(\.ts$|\/)|\/test-setup\.ts$|\.config\.ts$/,
    instead: 'a setting: apps/server/src/settings/settings.ts reads it once, main.ts in the other apps',
  },
  {
    ban: /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(/,
    in: domain,
    instead: 'take the time or the id as an argument',
  },
  { ban: /\bparseFloat\(|\.toFixed\(|\bNumber\(/, in: domain, except: test, instead: 'Money, and bigint' },
  { ban: /\bas any\b|:\s*any\b|<any\b|\bany\[\]/, in: anywhere, instead: 'unknown, and narrow it' },
  {
    ban: /^\s*(export\s+)?(declare\s+)?(const\s+)?enum\s+\w/m,
    in: anywhere,
    instead: 'an `as const` object or a union',
  },
  { ban: /^\s*export default\b/m, in: anywhere, except: configuration, instead: 'a named export' },
  {
    ban: /\b(vi|jest)\.(mock|doMock)\(/,
    in: anywhere,
    instead: 'an argument: take the door, give the test its own',
  },
  { ban: /@ts-(ignore|nocheck)/, in: anywhere, instead: 'a type that is true' },
  {
    ban: /\b(it|test|describe)\.(skip|only|todo)\(/,
    in: /^(apps|packages|sim|tidy)\//,
    instead: 'a test that runs',
  },
  {
    ban: /\bwaitForTimeout\(|\bexpect\((new URL\()?\w+\.url\(|\bexpect\(await [^\n]*\.(inputValue|textContent|innerText|isVisible|count|getAttribute)\(/,
    in: /^e2e\//,
    instead:
      'an expectation that waits: toHaveURL, toHaveValue, toHaveText, toBeVisible, toHaveCount, expect.poll',
  },
  {
    ban: /\bexpect\((performance|Date)\.now\(\) - [^\n]*\.toBeLessThan/,
    in: test,
    instead: 'what happened, not how long it took: another machine is slower',
  },
  {
    ban: /\bskip locked\b/i,
    in: /^apps\/server\/.*\.(ts|sql)$/,
    except:
      /^apps\/server\/src\/(platform\/queue\/queue|rails\/evm\/deposits\/address-store|rails\/iso20022\/payments\/payment-store|privacy\/retention\/retention-store)\.ts$|\.test\.ts$/,
    instead:
      'createQueue; the others take rows within one transaction, and hold no lease (`queue.ts` says which)',
  },
  {
    ban: /\b(useSuspenseQuery|useSuspenseQueries|usePrefetchQuery|useInfiniteQuery|useMutation)\b|\bthrowOnError:/,
    in: /^apps\/widget\/src\//,
    instead:
      'useQuery, `api.call` in an act, or `use` of a promise: the widget is built without the rest (vite.config.ts)',
  },
  { ban: /\bfloat8?\b|\bdouble precision\b/i, in: /^apps\/server\/.*\.(ts|sql)$/, instead: 'numeric(78,0)' },
  {
    ban: /\.slice\(0, 19\)\.replace\('T', ' '\)|\.replace\(' ', 'T'\)/,
    in: anywhere,
    except: /^packages\/contract\/src\/wire\.ts$/,
    instead: 'wireTime or readWireTime of @agio/contract/wire',
  },
  {
    ban: /\bfetch\(|\bAbortSignal\.timeout\(|\bhttps?\.(request|get)\(/,
    in: /^apps\/server\/src\//,
    except:
      /^apps\/server\/src\/platform\/(http\/outside-call|queue\/outbox|web\/reference\/samples)\.ts$|\.test\.ts$|\/testing(\.ts$|\/)/,
    instead: 'callOutside: ends by its own timer, bounds the answer, follows no redirect',
  },
  {
    ban: /`\s*(select\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)/i,
    in: /^apps\/server\/src\//,
    except: /-store\.ts$|^apps\/server\/src\/platform\/|\.test\.ts$|\/testing(\.ts$|\/)/,
    instead: "a function of the slice's `<noun>-store.ts`",
  },
  {
    ban: /\b(from|join|update|into)\s+(only\s+)?"?(orders?|order_\w+|evm_\w+|bank_\w+|ob_\w+|card_\w+|ledger_\w+|limit_\w+|travel_\w+)\b/,
    in: /^apps\/server\/src\/privacy\/.*-store\.ts$/,
    instead:
      'a door: these tables belong to other slices (`orders/personal-data/index.ts`, `PersonalData` of a rail)',
  },
  {
    ban: /\bstartsWith\('[a-z_]+:'\)|\.split\(':'\)|\bsplit_part\(|\bstarts_with\((\w+\.)?(key|id)\b/,
    in: /^(apps\/(server|console|widget)|packages)\/.*src\//,
    except: /^apps\/server\/src\/platform\/|\.test\.tsx?$|\/testing(\.ts$|\/)/,
    instead: 'a field: an id is opaque, its parts are stored beside it (`Postings.kindOf` for accounts)',
  },
  {
    ban: /\b(by (itself|themselves)|goes? on|(money|coins|crypto|payment) (is|are) here|is good for|[Nn]obody who|of us is|on your word|cannot|do not|does not|did not|(?<!Service |Country code )is not|are not|you are|e-mail|cancelled|authoris(ed|ation))\b(?!'|: \{|\.\w)/,
    in: /^apps\/(widget\/src\/app\/i18n\/texts\/en\/|server\/src\/notify\/(verification-texts|texts-en)\.ts$)/,
    instead:
      '"we", "you" and a verb, with contractions: "We\'ll continue automatically", "arrives", "can\'t"',
  },
  {
    ban: /von selbst|geht weiter|Geld da ist|auf Ihr Wort|unters(chreib|chrieb)|Einzelheiten|Bankkennung|kaputt|wird gebraucht|freiwillig|[Ee]ndgültig/,
    in: /^apps\/(widget\/src\/app\/i18n\/texts\/de\/|server\/src\/notify\/(verification-texts|texts-de)\.ts$|console\/src\/chats\/)/,
    instead:
      'the word of a bank: "wird automatisch fortgesetzt", "bei Geldeingang", "signieren", "Zahlungs-ID", "vom Netzwerk bestätigt"',
  },
  {
    ban: /\b(by (itself|themselves)|goes on|[Nn]obody (who|waits)|of us is|on your word|[Ii]t is (lost|this|money)|money of its own|one of its own|[Nn]othing to be done|[Ww]hose is it|[Bb]egun by|Not now|What the bank said|by hand, or waiting|waits for a person|e-mail|cancelled|authoris(ed|ation))\b(?!'|"?:|\.\w)/,
    in: /^apps\/console\/src\//,
    except: test,
    instead:
      'the word of a desk, verb first on a button: "Match to this order", "Close without booking", "Requested by", "Needs review"',
  },
  {
    ban: /\b(e-mail|cancelled|authoris(ed|es|ing|ation))\b(?![':])/,
    in: /^apps\/demo\/src\/(front|forms|stage)\//,
    except: test,
    instead: 'the spelling of the widget: "email", "canceled", "authorized"',
  },
]

/** Folder names that say nothing; a folder is named after what it can do. */
export const emptyNames = new Set([
  'utils',
  'helpers',
  'services',
  'models',
  'types',
  'common',
  'misc',
  'lib',
])

/** Words that may stand in no file at all, whatever its kind. */
export const wordsNowhere: readonly Ban[] = [
  {
    ban: /(?<![\w.~*])\/(work|root|home|Users)\/[\w.-]+/,
    in: anywhere,
    instead: 'a path relative to the repository',
  },
  {
    ban: /\b(?!(?:one|none|ahead) )\w+ of ours\b/,
    in: /^(apps\/(server|sandbox|demo)|packages\/domain|docs|bench|e2e)\//,
    except: /^docs\/inventory\/|\/setting-list\.ts$/,
    instead: '"our account", "one of our payments", "none of our addresses"',
  },
  { ban: /\b(TODO|FIXME|XXX:)/, in: anywhere, instead: 'do it now, or leave it out' },
  { ban: /\b(coming soon|not implemented yet|lorem ipsum)\b/i, in: anywhere, instead: 'what is there' },
  { ban: /\bgenerated (by|with) (an? )?(AI|LLM|assistant)\b/i, in: anywhere, instead: 'nothing' },
]
