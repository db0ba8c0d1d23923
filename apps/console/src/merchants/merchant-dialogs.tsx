/** A new merchant, other sites and services of one, another owner. */
import type { MerchantView } from '@agio/contract'
import { Checkbox, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'
import { sitesIn } from './merchant-words.ts'

const services = ['sell', 'buy'] as const
type Services = readonly (typeof services)[number][]
const approved =
  'Another operator approves it within a day. Then a link goes to the owner; it works once, for 24 hours.'

function useClose(onClose: () => void) {
  const queries = useQueryClient()
  return () => {
    onClose()
    void queries.invalidateQueries()
  }
}

export function ServiceBoxes({ chosen, onChoose }: { chosen: Services; onChoose: (it: Services) => void }) {
  return (
    <fieldset className={css.boxes}>
      <legend>Services</legend>
      {services.map((service) => (
        <Checkbox
          key={service}
          id={`service-${service}`}
          checked={chosen.includes(service)}
          onCheck={(isOn) =>
            onChoose(services.filter((one) => (one === service ? isOn : chosen.includes(one))))
          }
        >
          {service === 'sell' ? 'Sell crypto' : 'Buy crypto'}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const empty = {
  name: '',
  legalName: '',
  registrationNumber: '',
  country: '',
  sites: '',
  owner: '',
  email: '',
}
const fields: readonly (readonly [keyof typeof empty, label: string, hint?: string])[] = [
  ['name', 'Name of the merchant'],
  ['legalName', 'Name in the register'],
  ['registrationNumber', 'Registration number'],
  ['country', 'Country', 'Two letters, such as DE.'],
  ['sites', 'Sites', 'Origins with https, divided by commas: https://shop.example'],
  ['owner', 'Name of the owner'],
  ['email', 'Email of the owner'],
]

export function OpenMerchant({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState(empty)
  const [chosen, setChosen] = useState<Services>(services)
  const close = useClose(onClose)
  const { sites, owner, email, country, ...names } = typed
  return (
    <Confirm
      request={{
        title: 'Open a merchant',
        what: approved,
        button: 'Ask for approval',
        figures: [],
        fields: (
          <div className={css.fields}>
            {fields.map(([field, label, hint]) => (
              <TextField
                key={field}
                id={`merchant-${field}`}
                label={label}
                hint={hint}
                value={typed[field]}
                maxLength={field === 'sites' ? 2_000 : 140}
                autoComplete="off"
                onText={(text) => setTyped({ ...typed, [field]: text })}
              />
            ))}
            <ServiceBoxes chosen={chosen} onChoose={setChosen} />
          </div>
        ),
        isReady: Object.values(typed).every((text) => text.trim().length > 1) && chosen.length > 0,
        send: (reason, once) =>
          api.call(
            'openMerchant',
            {
              body: {
                name: names.name.trim(),
                legalName: names.legalName.trim(),
                registrationNumber: names.registrationNumber.trim(),
                country: country.trim().toUpperCase(),
                origins: sitesIn(sites),
                services: [...chosen],
                owner: { name: owner.trim(), email: email.trim() },
                reason,
              },
            },
            once,
          ),
      }}
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
      request={{
        title: 'Change sites and services',
        what: 'Its widget keys lose what is taken away here, at once.',
        button: 'Change',
        figures: [{ name: 'Sites until now', value: one.origins.join(', ') }],
        fields: (
          <div className={css.fields}>
            <TextField
              id="scope-sites"
              label="Sites"
              hint="Origins with https, divided by commas: https://shop.example"
              value={sites}
              maxLength={2_000}
              autoComplete="off"
              onText={setSites}
            />
            <ServiceBoxes chosen={chosen} onChoose={setChosen} />
          </div>
        ),
        isReady: sitesIn(sites).length > 0 && chosen.length > 0,
        send: (reason, once) =>
          api.call(
            'changeMerchant',
            { params: { id: one.id }, body: { origins: sitesIn(sites), services: [...chosen], reason } },
            once,
          ),
      }}
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
      request={{
        title: 'Invite an owner',
        what: approved,
        button: 'Ask for approval',
        figures: [{ name: 'Merchant', value: one.name }],
        fields: (
          <div className={css.fields}>
            {(['name', 'email'] as const).map((field) => (
              <TextField
                key={field}
                id={`owner-${field}`}
                label={field === 'name' ? 'Name' : 'Email'}
                value={typed[field]}
                maxLength={field === 'name' ? 60 : 254}
                autoComplete="off"
                onText={(text) => setTyped({ ...typed, [field]: text })}
              />
            ))}
          </div>
        ),
        isReady: typed.name.trim().length > 1 && typed.email.includes('@'),
        send: (reason, once) =>
          api.call(
            'inviteOwner',
            {
              params: { id: one.id },
              body: { name: typed.name.trim(), email: typed.email.trim(), reason },
            },
            once,
          ),
      }}
      onClose={close}
    />
  )
}
