/**
 * The town around the widget, over HTTP, and people who place orders where that is not the point: the same as in the world of
 * stories. Everything is addressed by links.json, as any program would.
 */
import { readFileSync } from 'node:fs'
import { until } from '../world/calls.ts'
import { customerAt, freshEmail, newCustomer } from '../world/customer.ts'
import { openOutside, type Mail } from '../world/outside.ts'

type Links = Readonly<
  Record<'widget' | 'api' | 'shop' | 'sandbox' | 'controlRoom' | 'mail' | 'console', string>
>

export const linksPath = process.env.AGIO_LINKS ?? '.agio/links.json'
export const links: Links = JSON.parse(readFileSync(linksPath, 'utf8'))
export const api = links.api.replace(/\/$/, '')
export const outside = openOutside(links.sandbox.replace(/\/$/, ''))

/** Somebody who has signed in, whose browser may not know. */
export const somebody = (email = freshEmail()) => newCustomer(api, outside, email)
/** The customer with this token. */
export const customerOf = (token: string | null) => customerAt(api, outside, { token: () => token ?? '' })

/** The newest mail to an address that has a PIN; `after` leaves out those that were there before. */
export const mailTo = async (email: string, after = 0): Promise<Mail & { readonly pin: string }> =>
  until(`a PIN for ${email}`, async () => {
    const mails = await mailsTo(email)
    return mails.length > after && mails[0]
  })

/** Those that have a PIN. */
export const mailsTo = async (email: string) =>
  (await outside.mails(email)).filter((mail): mail is Mail & { pin: string } => mail.pin !== undefined)
