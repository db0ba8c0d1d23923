/** `/buy/order/method/open-banking?order=…`: the banks, searched and filtered, each saying how it does at the moment. */
import { Icon, SearchField, SelectField, SkeletonBlock } from '@agio/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useApp, useText } from '../../app/context.tsx'
import { locales } from '../../app/i18n/i18n.ts'
import { Problem } from '../../app/problem.tsx'
import type { Place } from '../../app/routing/router.ts'
import { useSaved } from '../../account/beneficiary/index.ts'
import { orderQuery } from '../payment/index.ts'
import { BankMark } from './bank-mark.tsx'
import { banksQuery, fitting, type Bank, type BankFilter } from './banks-query.ts'
import css from './banks.module.css'

export function BanksScreen({ place }: { place: Place }) {
  const { api } = useApp()
  const { t } = useText()
  const orderId = place.query.get('order') ?? ''
  const order = useQuery(orderQuery(api, orderId))
  const banks = useQuery(banksQuery(api))
  const saved = useSaved()
  // Known data stays on the page when it cannot be asked for anew.
  const error = (order.data ? null : order.error) ?? (banks.data ? null : banks.error)
  return (
    <>
      <h1 tabIndex={-1}>{t('title.makePayment')}</h1>
      {error ? (
        <Problem error={error} retry={() => Promise.all([order.refetch(), banks.refetch()])} />
      ) : banks.data && order.data && saved ? (
        <Banks
          banks={banks.data.items}
          last={saved.bankId}
          orderId={orderId}
          paidIn={order.data.amount.currency}
        />
      ) : (
        <>
          <SkeletonBlock />
          <SkeletonBlock />
          <SkeletonBlock />
        </>
      )}
    </>
  )
}

type BanksProps = {
  banks: readonly Bank[]
  /** The bank of the last purchase. */
  last: string | null
  orderId: string
  paidIn: string
}

function Banks({ banks, last, orderId, paidIn }: BanksProps) {
  const { t, locale } = useText()
  const [filter, setFilter] = useState<BankFilter>({ q: '', country: '', currency: paidIn })
  const found = fitting(banks, filter, last)
  const names = new Intl.DisplayNames(locales[locale].intl, { type: 'region' })
  const countries = [...new Set(banks.flatMap((it) => it.countries))]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  const other = `/buy/order/method?order=${orderId}`
  return (
    <>
      <search className={css.filters}>
        <SearchField
          id="bank"
          label={t('banks.search')}
          maxLength={60}
          value={filter.q}
          onText={(q) => setFilter({ ...filter, q })}
        />
        <div className={css.selects}>
          <SelectField
            id="country"
            label={t('order.country')}
            value={filter.country}
            options={[{ code: '', name: t('banks.everywhere') }, ...countries]}
            onChoose={(country) => setFilter({ ...filter, country })}
          />
          <SelectField
            id="currency"
            label={t('banks.currency')}
            value={filter.currency}
            options={[...new Set([paidIn, ...banks.flatMap((it) => it.currencies)])].map((code) => ({
              code,
              name: code,
            }))}
            onChoose={(currency) => setFilter({ ...filter, currency })}
          />
        </div>
      </search>
      <output className={found.length === 0 ? css.nothing : 'only-spoken'}>
        {found.length === 0 ? t('banks.none') : t('banks.count', { count: found.length })}
      </output>
      <ul className={css.list}>
        {found.map((bank) => (
          <li key={bank.id}>
            <Row bank={bank} isLast={bank.id === last} orderId={orderId} />
          </li>
        ))}
      </ul>
      <Link href={other} className={css.link}>
        {t('transfer.otherWay')}
      </Link>
    </>
  )
}

/** Every row can be opened: why a bank cannot be used now is said there, too. */
function Row({ bank, isLast, orderId }: { bank: Bank; isLast: boolean; orderId: string }) {
  const { t } = useText()
  const { id, name, health } = bank
  return (
    <Link
      href={`/buy/order/method/open-banking/${encodeURIComponent(id)}?order=${orderId}`}
      className={css.row}
    >
      <BankMark bank={bank} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {isLast && <span className="soft">{t('banks.last')}</span>}
        {health !== 'up' && (
          <span className={css.health} data-health={health}>
            {t(`banks.${health}`)}
          </span>
        )}
      </span>
      <span className={css.onward}>
        <Icon name="back" turns size={18} />
      </span>
    </Link>
  )
}
