/** Colours by a picker with a check of their contrast, corners, font and language of a widget key. */
import { isLanguage, languages, nameOf as nameOfLanguage } from '@agio/domain/languages'
import { TextField } from '@agio/ui'
import { t } from 'virtual:texts/console/own-merchant'
import { Labelled } from '../../app/queue/fields.tsx'
import { colours, isUnfit, lookOf, verdicts, type Colour, type Typed, type Verdict } from './look.ts'
import css from './look.module.css'

type Props = { readonly typed: Typed; readonly onTyped: (name: keyof Typed, text: string) => void }

/** The colours of the widget by day: the picker shows them until one is chosen. */
const usual: Readonly<Record<Colour, string>> = { accent: '#0b6655', surface: '#ffffff', text: '#15171a' }
const corners = ['', '0px', '4px', '8px', '12px', '16px', '24px']
const fonts = ['system-ui, sans-serif', 'Arial, sans-serif', 'Georgia, serif', 'Verdana, sans-serif']

export function LookFields({ typed, onTyped }: Props) {
  return (
    <>
      {colours.map((name) => (
        <ColourField key={name} name={name} typed={typed} onTyped={onTyped} />
      ))}
      <Choice label={t('radius')} value={typed.radius} all={corners} onChoose={(it) => onTyped('radius', it)}>
        {(one) => (one === '' ? t('usual') : one)}
      </Choice>
      <TextField
        id="key-font"
        label={t('font')}
        hint={t('such_as_inter_sans_serif')}
        error={isUnfit(typed, 'font') ? t('not_a_font') : undefined}
        value={typed.font}
        maxLength={100}
        autoComplete="off"
        list="key-fonts"
        onText={(text) => onTyped('font', text)}
      />
      <datalist id="key-fonts">
        {fonts.map((font) => (
          <option key={font} value={font}>
            {font}
          </option>
        ))}
      </datalist>
      <Choice
        label={t('language')}
        value={typed.locale}
        all={['', ...Object.keys(languages)]}
        onChoose={(it) => onTyped('locale', it)}
      >
        {(one) => (one === '' ? t('the_browsers') : nameOf(one))}
      </Choice>
    </>
  )
}

const nameOf = (tag: string): string => (isLanguage(tag) ? nameOfLanguage(tag) : tag)

function ColourField({ name, typed, onTyped }: Props & { name: Colour }) {
  const value = lookOf(typed)[name]
  return (
    <div className={css.colour}>
      <TextField
        id={`key-${name}`}
        label={t(`colour.${name}`)}
        hint={t(`does.${name}`)}
        error={isUnfit(typed, name) ? t('not_a_colour') : undefined}
        value={typed[name]}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onText={(text) => onTyped(name, text)}
      />
      <input
        type="color"
        aria-label={t('pick', { name: t(`colour.${name}`) })}
        value={value ?? usual[name]}
        onChange={({ target }) => onTyped(name, target.value)}
      />
      <output className={css.verdict}>
        {verdicts(typed)
          .filter(({ of }) => of === name)
          .map((one) => wordsOf(one))
          .join(' ')}
      </output>
    </div>
  )
}

function wordsOf(one: Verdict): string {
  if (one.kind === 'needs_surface') return t('text_needs_a_surface')
  if (one.kind === 'darkened') return t('accent_is_darkened', { to: one.to })
  return t(one.kind === 'readable' ? 'text_is_readable' : 'text_is_unreadable', { ratio: one.ratio })
}

/** One of a list. A value that is no longer in it stays until another is chosen. */
function Choice(props: {
  readonly label: string
  readonly value: string
  readonly all: readonly string[]
  readonly onChoose: (value: string) => void
  readonly children: (value: string) => string
}) {
  const { label, value, all, onChoose, children } = props
  return (
    <Labelled label={label}>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {[...all, ...(all.includes(value) ? [] : [value])].map((one) => (
          <option key={one} value={one}>
            {children(one)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
