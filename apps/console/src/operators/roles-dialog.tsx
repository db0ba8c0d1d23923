/** A new operator, and other roles of one: a set, chosen by boxes. */
import type { StaffView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { Checkbox, TextField } from '@agio/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../app/context.tsx'
import { Confirm } from '../app/queue/confirm.tsx'
import css from '../app/queue/queue.module.css'

type Role = Operators.Role

const meanings: Readonly<Record<Role, string>> = {
  viewer: 'reads, with personal data masked',
  support: 'helps customers; unmasks with a reason',
  compliance: 'decides about persons, hits and papers',
  treasurer: 'moves money and coins',
  admin: 'invites operators, changes settings, approves',
  auditor: 'reads the audit and the files',
}

function Boxes({ roles, onRoles }: { roles: readonly Role[]; onRoles: (roles: Role[]) => void }) {
  return (
    <fieldset className={css.boxes}>
      <legend>Roles</legend>
      {Operators.roles.map((role) => (
        <Checkbox
          key={role}
          id={`role-${role}`}
          checked={roles.includes(role)}
          onCheck={(isOn) =>
            onRoles(Operators.roles.filter((one) => (one === role ? isOn : roles.includes(one))))
          }
        >
          <b>{role}</b>: {meanings[role]}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function useClose(onClose: () => void) {
  const queries = useQueryClient()
  return () => {
    onClose()
    void queries.invalidateQueries()
  }
}

export function Invite({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [roles, setRoles] = useState<Role[]>([])
  const close = useClose(onClose)
  return (
    <Confirm
      request={{
        title: 'Invite an operator',
        what: 'Another admin approves it within a day. Then a link goes to this address; it works once, for 24 hours.',
        button: 'Ask for approval',
        figures: [],
        fields: (
          <div className={css.fields}>
            <TextField
              id="invite-name"
              label="Name"
              value={typed.name}
              maxLength={60}
              autoComplete="off"
              onText={(name) => setTyped({ ...typed, name })}
            />
            <TextField
              id="invite-email"
              label="Email"
              type="email"
              value={typed.email}
              maxLength={254}
              autoComplete="off"
              onText={(email) => setTyped({ ...typed, email })}
            />
            <Boxes roles={roles} onRoles={setRoles} />
          </div>
        ),
        isReady: typed.name.trim().length > 1 && typed.email.includes('@') && roles.length > 0,
        send: (reason, once) =>
          api.call(
            'inviteOperator',
            { body: { name: typed.name.trim(), email: typed.email.trim(), roles, reason } },
            once,
          ),
      }}
      onClose={close}
    />
  )
}

export function ChangeRoles({ one, onClose }: { one: StaffView; onClose: () => void }) {
  const { api } = useApp()
  const [roles, setRoles] = useState<Role[]>([...one.roles])
  const close = useClose(onClose)
  const isGrant = roles.some((role) => !one.roles.includes(role))
  return (
    <Confirm
      request={{
        title: 'Change roles',
        what: isGrant
          ? 'Another admin approves the new role within a day. The roles stay as they are until then.'
          : 'A role that is taken away is gone at once.',
        button: isGrant ? 'Ask for approval' : 'Change',
        figures: [
          { name: 'Operator', value: one.name },
          { name: 'Roles until now', value: one.roles.join(', ') },
        ],
        fields: <Boxes roles={roles} onRoles={setRoles} />,
        isReady: roles.length > 0 && roles.join() !== one.roles.join(),
        send: (reason, once) =>
          api.call('changeRoles', { params: { id: one.id }, body: { roles, reason } }, once),
      }}
      onClose={close}
    />
  )
}
