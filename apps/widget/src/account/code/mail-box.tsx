/** The way to the mail box, where the address names a provider that we know. */
import { ButtonLink } from '@agio/ui'
import { useText } from '../../app/context.tsx'

const gmail = { name: 'Gmail', href: 'https://mail.google.com/mail/' }
const outlook = { name: 'Outlook', href: 'https://outlook.live.com/mail/' }
const icloud = { name: 'iCloud Mail', href: 'https://www.icloud.com/mail' }
const proton = { name: 'Proton Mail', href: 'https://mail.proton.me/' }
const gmx = { name: 'GMX', href: 'https://www.gmx.net/' }

const boxes = new Map([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ['outlook.com', outlook],
  ['outlook.de', outlook],
  ['hotmail.com', outlook],
  ['hotmail.de', outlook],
  ['live.com', outlook],
  ['msn.com', outlook],
  ['icloud.com', icloud],
  ['me.com', icloud],
  ['mac.com', icloud],
  ['proton.me', proton],
  ['protonmail.com', proton],
  ['gmx.de', gmx],
  ['gmx.net', gmx],
  ['gmx.at', gmx],
  ['web.de', { name: 'WEB.DE', href: 'https://web.de/' }],
  ['yahoo.com', { name: 'Yahoo Mail', href: 'https://mail.yahoo.com/' }],
])

export function MailBoxLink({ email }: { email: string }) {
  const { t } = useText()
  const box = boxes.get(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  return (
    box && (
      <ButtonLink look="quiet" wide href={box.href} target="_blank" rel="noreferrer">
        {t('auth.openBox', { name: box.name })}
      </ButtonLink>
    )
  )
}
