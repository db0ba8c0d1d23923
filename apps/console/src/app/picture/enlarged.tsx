/**
 * A picture that is enlarged and turned: by the keys and buttons, and by the wheel with Ctrl, which two fingers on a touchpad
 * send as well. The point under the pointer stays where it is. Keys are for the picture that has the focus, the newest at first.
 */
import { Button } from '@agio/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from 'virtual:texts/console/app'
import { useKeys } from '../shell/keys.ts'
import css from './picture.module.css'

const most = 6
const step = 1.5
/** Of the frame, from its left and upper edge. */
type Point = { readonly x: number; readonly y: number }

export function Enlarged({ url, name }: { url: string; name: string }) {
  const frame = useRef<HTMLElement>(null)
  const figure = useRef<HTMLElement>(null)
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(1)
  /** Width by height, once it is loaded. */
  const [shape, setShape] = useState(1.4)
  const kept = useRef<{ at: Point; before: number }>(undefined)
  const by = (factor: number, at?: Point) => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    kept.current = { at: at ?? { x: clientWidth / 2, y: clientHeight / 2 }, before: zoom }
    setZoom(Math.min(most, Math.max(1, zoom * factor)))
  }
  const larger = () => by(step)
  const smaller = () => by(1 / step)
  const turn = () => setTurns((one) => one + 1)
  const withFocus = (act: () => void) => {
    if (figure.current?.contains(document.activeElement)) act()
  }
  useKeys({
    '+': () => withFocus(larger),
    '-': () => withFocus(smaller),
    r: () => withFocus(turn),
  })
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    const box = frame.current
    const point = kept.current
    if (!box || !point) return
    const factor = zoom / point.before
    box.scrollLeft = (box.scrollLeft + point.at.x) * factor - point.at.x
    box.scrollTop = (box.scrollTop + point.at.y) * factor - point.at.y
    kept.current = undefined
  }, [zoom])
  const wheel = useRef(by)
  useEffect(() => {
    wheel.current = by
  })
  useEffect(() => {
    const box = frame.current
    const onWheel = (event: WheelEvent) => {
      if (!box || !event.ctrlKey) return
      // Else the browser enlarges the whole page; React's own listener could not stop it.
      event.preventDefault()
      const { left, top } = box.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      wheel.current(Math.exp(-event.deltaY / 400), at)
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  }, [])
  const isAcross = turns % 2 === 1
  return (
    <figure ref={figure} className={css.picture}>
      <section
        ref={frame}
        className={css.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard too
        tabIndex={0}
        aria-label={t('enlarged', { name, zoom: Math.round(zoom * 100) })}
      >
        <div
          className={css.sheet}
          style={{ inlineSize: `${zoom * 100}%`, aspectRatio: isAcross ? 1 / shape : shape }}
        >
          <img
            src={url}
            alt={name}
            style={{
              inlineSize: `${isAcross ? shape * 100 : 100}%`,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              naturalHeight > 0 && setShape(naturalWidth / naturalHeight)
            }
          />
        </div>
      </section>
      <figcaption className={css.tools}>
        <Button look="quiet" onClick={larger}>
          {t('larger')}
        </Button>
        <Button look="quiet" onClick={smaller}>
          {t('smaller')}
        </Button>
        <Button look="quiet" onClick={turn}>
          {t('turn_r')}
        </Button>
        <span className={css.hint}>{t('ctrl_and_the_wheel_enlarge')}</span>
      </figcaption>
    </figure>
  )
}
