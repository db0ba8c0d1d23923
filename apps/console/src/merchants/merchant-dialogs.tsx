/** A new merchant, other sites and services of one, another owner. */
import type { MerchantView } from '@agio/contract'
import { useState } from 'react'
import { t } from 'virtual:texts/console/merchants'
import { acting } from '../app/acting.ts'
import { useApp } from '../app/context.tsx'
import { Confirm, useClose } from '../app/queue/confirm.tsx'
import { Boxes, Fields, inviteeRows, isInvitee, TextRows, type TextRow } from '../app/queue/fields.tsx'
import { sitesIn } from './merchant-words.ts'

const services = ['sell', 'buy'] as const
type Services = readonly (typeof services)[number][]

export const ServiceBoxes = ({
  chosen,
  onChoose,
}: {
  chosen: Services
  onChoose: (it: Services) => void
}) => (
  <Boxes
    id="service"
    legend={t('services')}
    all={services}
    words={(service) => t(`service.${service}`)}
    chosen={chosen}
    onChoose={onChoose}
  />
)

const empty = {
  name: '',
  legalName: '',
  registrationNumber: '',
  country: '',
  sites: '',
  owner: '',
  email: '',
}
const sitesRow = {
  name: 'sites',
  label: t('sites'),
  hint: t('origins_with_https_separated_by'),
  maxLength: 2_000,
} as const
const rows: readonly TextRow<keyof typeof empty>[] = [
  { name: 'name', label: t('name_of_the_merchant'), maxLength: 140 },
  { name: 'legalName', label: t('name_in_the_register'), maxLength: 140 },
  { name: 'registrationNumber', label: t('registration_number'), maxLength: 140 },
  { name: 'country', label: t('country'), hint: t('two_letters_such_as_de'), maxLength: 140 },
  sitesRow,
  { name: 'owner', label: t('name_of_the_owner'), maxLength: 140 },
  { name: 'email', label: t('email_of_the_owner'), maxLength: 140 },
]

export function OpenMerchant({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState(empty)
  const [chosen, setChosen] = useState<Services>(services)
  const close = useClose(onClose)
  const { sites, owner, email, country, ...names } = typed
  return (
    <Confirm
      request={acting(api, 'openMerchant', {
        body: {
          name: names.name.trim(),
          legalName: names.legalName.trim(),
          registrationNumber: names.registrationNumber.trim(),
          country: country.trim().toUpperCase(),
          origins: sitesIn(sites),
          services: [...chosen],
          owner: { name: owner.trim(), email: email.trim() },
        },
        figures: [],
        fields: (
          <Fields>
            <TextRows id="merchant" rows={rows} typed={typed} onTyped={setTyped} />
            <ServiceBoxes chosen={chosen} onChoose={setChosen} />
          </Fields>
        ),
        isReady: Object.values(typed).every((text) => text.trim().length > 1) && chosen.length > 0,
      })}
      onClose={close}
    />
  )
}

export function ChangeScope({ one, onClose }: { one: MerchantView; onClose: () => void }) {
  const { api } = useApp()
  const [sites, setSites] = useState(one.origins.join(', '))
  const [chosen, setChosen] = useState<Services>(one.services)
  const close = useClose(onClose)
  return (
    <Confirm
      request={acting(api, 'changeMerchant', {
        body: { origins: sitesIn(sites), services: [...chosen] },
        params: { id: one.id },
        figures: [{ name: t('sites_until_now'), value: one.origins.join(', ') }],
        fields: (
          <Fields>
            <TextRows
              id="scope"
              rows={[sitesRow]}
              typed={{ sites }}
              onTyped={(typed) => setSites(typed.sites)}
            />
            <ServiceBoxes chosen={chosen} onChoose={setChosen} />
          </Fields>
        ),
        isReady: sitesIn(sites).length > 0 && chosen.length > 0,
      })}
      onClose={close}
    />
  )
}

export function InviteOwner({ one, onClose }: { one: MerchantView; onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const close = useClose(onClose)
  return (
    <Confirm
      request={acting(api, 'inviteOwner', {
        body: { name: typed.name.trim(), email: typed.email.trim() },
        params: { id: one.id },
        figures: [{ name: t('merchant'), value: one.name }],
        fields: (
          <Fields>
            <TextRows id="owner" rows={inviteeRows} typed={typed} onTyped={setTyped} />
          </Fields>
        ),
        isReady: isInvitee(typed),
      })}
      onClose={close}
    />
  )
}
