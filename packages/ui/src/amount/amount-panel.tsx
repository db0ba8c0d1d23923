/** A large amount with its asset at the end: half of the head of every sheet. */
import { Component, createRef, type ComponentProps, type ReactNode } from 'react'
import css from './amount-panel.module.css'
import { describedBy } from '../form/described-by.ts'
import { Icon } from '../icons.tsx'
import { keepFitting, type Fitting } from '../money/use-fit.ts'

export type AmountPanelProps = {
  id: string
  name: string
  label: string
  value: string
  /** Hears what the field holds and where its caret is; says where it is in the next `value`. Without it the figure is fixed. */
  onText?: ((text: string, caret: number) => number) | undefined
  onLeave?: () => void
  error?: string | undefined
  hint?: ReactNode
  /** Under the figure; a problem takes its place, so that nothing below moves. */
  foot?: ReactNode
  /** The control that puts the problem right, beside it. */
  fix?: ReactNode
  /** The figure is being worked out: it stays, but steps back. */
  stale?: boolean
  asset: {
    mark: ReactNode
    title: string
    note?: string
    spoken: string
    onChoose?: (() => void) | undefined
  }
}

export function AmountPanel(props: AmountPanelProps) {
  const { id, name, label, value, onText, onLeave, error, hint, foot, fix, stale = false, asset } = props
  const face = (
    <>
      {asset.mark}
      <span className={css.title}>
        {asset.title}
        {asset.note && <small>{asset.note}</small>}
      </span>
    </>
  )
  return (
    <div className={css.panel} data-bad={error ? '' : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <Figure
          id={id}
          name={name}
          className={css.amount}
          data-stale={stale || undefined}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={32}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          readOnly={!onText}
          onText={onText}
          onBlur={onLeave}
        />
        {asset.onChoose ? (
          <button
            type="button"
            className={css.asset}
            aria-label={asset.spoken}
            aria-haspopup="dialog"
            onClick={asset.onChoose}
          >
            {face}
            <Icon name="down" size={18} />
          </button>
        ) : (
          <span className={css.asset}>{face}</span>
        )}
      </div>
      <div className={css.foot}>
        {error ? (
          <>
            <p className={css.error} id={`${id}-error`}>
              {error}
            </p>
            {fix}
          </>
        ) : (
          foot
        )}
      </div>
      {hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

/**
 * A field whose figure is never cut. The caret stays where `onText` says it is. The selection is kept when the
 * figure is worked out anew while somebody is about to type over it: otherwise the two run together. A class, because only one
 * may look at the page before it changes.
 */
class Figure extends Component<ComponentProps<'input'> & Pick<AmountPanelProps, 'onText'>> {
  private readonly field = createRef<HTMLInputElement>()
  private caret: number | undefined
  private fitting: Fitting | undefined

  override componentDidMount() {
    if (this.field.current) this.fitting = keepFitting(this.field.current, 4)
  }

  override componentWillUnmount() {
    this.fitting?.stop()
  }

  override getSnapshotBeforeUpdate(): boolean {
    const field = this.field.current
    if (field === null || field.value === '' || field.ownerDocument.activeElement !== field) return false
    return field.selectionStart === 0 && field.selectionEnd === field.value.length
  }

  override componentDidUpdate(_before: unknown, _state: unknown, wasSelected: boolean): void {
    this.fitting?.fit()
    if (wasSelected) this.field.current?.select()
    else if (this.caret !== undefined) this.field.current?.setSelectionRange(this.caret, this.caret)
    this.caret = undefined
  }

  override render() {
    const { onText, ...field } = this.props
    return (
      <input
        {...field}
        ref={this.field}
        onChange={({ target: { value, selectionStart } }) => {
          this.caret = onText?.(value, selectionStart ?? value.length)
        }}
      />
    )
  }
}
