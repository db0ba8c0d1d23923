/** A new operator, and other roles of one: a set, chosen by boxes. */
import type { StaffView } from '@agio/contract'
import { Operators } from '@agio/domain'
import { useState } from 'react'
import { t } from 'virtual:texts/console/operators'
import { acting } from '../app/acting.ts'
import { useApp } from '../app/context.tsx'
import { Confirm, useClose } from '../app/queue/confirm.tsx'
import { Boxes, Fields, inviteeRows, isInvitee, TextRows } from '../app/queue/fields.tsx'

type Role = Operators.Role

const meaningOf = (role: Role) => (
  <>
    <b>{role}</b>: {t(`role.${role}`)}
  </>
)

const RoleBoxes = ({ roles, onRoles }: { roles: readonly Role[]; onRoles: (roles: Role[]) => void }) => (
  <Boxes
    id="role"
    legend={t('roles')}
    all={Operators.roles}
    words={meaningOf}
    chosen={roles}
    onChoose={onRoles}
  />
)

export function Invite({ onClose }: { onClose: () => void }) {
  const { api } = useApp()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [roles, setRoles] = useState<Role[]>([])
  const close = useClose(onClose)
  return (
    <Confirm
      request={acting(api, 'inviteOperator', {
        body: { name: typed.name.trim(), email: typed.email.trim(), roles },
        figures: [],
        fields: (
          <Fields>
            <TextRows id="invite" rows={inviteeRows} typed={typed} onTyped={setTyped} />
            <RoleBoxes roles={roles} onRoles={setRoles} />
          </Fields>
        ),
        isReady: isInvitee(typed) && roles.length > 0,
      })}
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
      request={acting(api, 'changeRoles', {
        body: { before: [...one.roles], roles },
        params: { id: one.id },
        needsSecond: isGrant,
        figures: [
          { name: t('operator'), value: one.name },
          { name: t('roles_until_now'), value: one.roles.join(', ') },
        ],
        fields: <RoleBoxes roles={roles} onRoles={setRoles} />,
        isReady: roles.length > 0 && roles.join() !== one.roles.join(),
      })}
      onClose={close}
    />
  )
}
