/** Signing in under the order it is for: only here the account and both services and payment links are known. */
import { SignInScreen as SignIn } from './account/sign-in/index.ts'
import { lazily } from './app/lazily.tsx'
import type { Place } from './app/routing/router.ts'
import { buyPricing } from './buy/index.ts'
import { OrderLine } from './journey/order-line/index.ts'
import { sellPricing } from './sell/index.ts'

export { LaunchScreen } from './account/messenger/index.ts'
export { LinkScreen } from './account/sign-in/index.ts'

const LinkLine = lazily(() => import('./sell/link/index.ts').then((it) => it.LinkLine))

export function SignInScreen({ place }: { place: Place }) {
  return <SignIn place={place} order={orderOf(place.query.get('redirect') ?? '')} />
}

function orderOf(redirect: string) {
  if (/^\/sell\/order(?![^?#])/.test(redirect)) return <OrderLine price={sellPricing} change="/sell" />
  if (/^\/buy\/order(?![^?#])/.test(redirect)) return <OrderLine price={buyPricing} change="/buy" />
  const [, token] = /^\/l\/(\w+)/.exec(redirect) ?? []
  return token === undefined ? undefined : <LinkLine token={token} />
}
