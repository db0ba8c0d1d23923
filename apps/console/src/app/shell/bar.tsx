/** The rooms of a console and who is signed in: a bar above the page, and a rail beside it where the screen is wide. */
import { Icon, IconButton, MoreIcon } from '@agio/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { t } from 'virtual:texts/console/app'
import { Link, useApp } from '../context.tsx'
import { Languages } from './languages.tsx'
import { turnDensity, turnTheme } from './looks.ts'
import { hrefOf, type OwnRoom, type Queue } from './router.ts'
import css from './shell.module.css'

type BarProps<Room extends Queue | OwnRoom> = {
  readonly brand: ReactNode
  readonly label: string
  readonly rooms: readonly (readonly [Room, string])[]
  readonly open: Room
  /** Before these a new group begins. */
  readonly begins: readonly Room[]
  readonly waiting?: Partial<Record<Room, number>> | undefined
  readonly who: ReactNode
  readonly roles: readonly string[] | undefined
  readonly onHelp?: () => void
  /** Its rooms have other languages. */
  readonly speaks?: boolean
  /** Ends the session at the server. */
  readonly leave: () => Promise<unknown>
}

export function Bar<Room extends Queue | OwnRoom>(props: BarProps<Room>) {
  const { brand, label, rooms, open, begins, waiting, who, roles, onHelp, speaks, leave } = props
  const { session, queries } = useApp()
  // On a narrow screen the navigation scrolls; the present room must be in sight.
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [open])
  const over = () => {
    session.end()
    queries.clear()
  }
  return (
    <header className={css.bar}>
      <h1 className={css.brand}>{brand}</h1>
      <nav className={css.nav} aria-label={label} ref={nav}>
        {rooms.map(([name, words]) => (
          <Link
            key={name}
            href={hrefOf(name)}
            aria-current={name === open ? 'page' : undefined}
            data-begins={begins.includes(name) || undefined}
          >
            {words}{' '}
            {(waiting?.[name] ?? 0) > 0 && (
              <span className={css.count}>
                {waiting?.[name]}
                <span className="only-spoken"> {t('waiting')}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className={css.who}>
        <span>
          {who} <span className={css.role}>{roles?.join(', ')}</span>
        </span>
        {onHelp && (
          <IconButton label={t('keys')} onClick={onHelp}>
            <Icon name="info" />
          </IconButton>
        )}
        <IconButton label={t('compact')} onClick={turnDensity}>
          <MoreIcon name="list" />
        </IconButton>
        {speaks && <Languages short />}
        <IconButton label={t('light_or_dark')} onClick={turnTheme}>
          <MoreIcon name="half" />
        </IconButton>
        <IconButton label={t('sign_out')} onClick={() => void leave().then(over, over)}>
          <MoreIcon name="leave" />
        </IconButton>
      </div>
    </header>
  )
}
