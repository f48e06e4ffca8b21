import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { availabilityApi, type MemberLink } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { directoryQuery } from '../../people/people/people.queries.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { useWhoseT } from './whose.ts'

/** Kinds of links to which both agree. */
export const TOGETHER = ['together', 'only_together'] as const
type Invitation = { userId: string; kind: (typeof TOGETHER)[number] | 'apart' }

/** Writes to the links of one person. */
export interface LinkActions {
  agree(id: string): Promise<unknown>
  invite(link: Invitation): Promise<unknown>
  /** What can be said; `apart` of oneself alone. */
  kinds: readonly Invitation['kind'][]
}

/** Writes to one's own links. */
export const OWN_LINKS: LinkActions = {
  agree: (id) => call(availabilityApi.agree, { id }),
  invite: (link) => call(availabilityApi.addLink, link),
  kinds: [...TOGETHER, 'apart'],
}

interface HouseholdProps {
  links: MemberLink[]
  /** Id of the person whose links they are. */
  ownId: string | undefined
  actions: LinkActions
  /** What stands beside the name of the other person; nothing where it is left out. */
  besideOther?: (other: MemberLink['other']) => ReactNode
}

/** The people with whom somebody serves: one invites, the other agrees. It needs a connection. */
export function Household({ links, ownId, actions, besideOther }: HouseholdProps) {
  const t = useWhoseT()
  const refetch = useRefetchRota()
  const { busy, failure, save } = useSave<string>()
  const run = (name: string, action: () => Promise<unknown>) =>
    save(name, async () => {
      await action()
      await refetch()
    })
  const now = links.map(({ kind, other: { name }, agreed, agreedByMe }) => {
    if (kind === 'apart') return t('availability.notWith', { name })
    return agreed ? name : `${name} (${t(agreedByMe ? 'availability.linkWaits' : 'availability.linkAsks')})`
  })
  return (
    <FoldedPart
      title={t('availability.household')}
      now={now.join(', ') || t('availability.nobody')}
      isDue={links.some(({ agreedByMe }) => !agreedByMe)}
    >
      {links.length > 0 && (
        <ul className="mb-4 border-b md:max-w-2xl">
          {links.map((link) => (
            <LinkRow
              key={link._id}
              link={link}
              busy={busy}
              beside={besideOther?.(link.other)}
              onAgree={() => run(`agree ${link._id}`, () => actions.agree(link._id))}
              onRemove={() => run(`remove ${link._id}`, () => call(availabilityApi.removeLink, { id: link._id }))}
            />
          ))}
        </ul>
      )}
      <FailureNotice title={t('availability.linkFailed')} failure={failure} />
      <p className="max-w-[65ch] text-muted">
        {t('availability.householdHelp')}
        {actions.kinds.includes('apart') && ` ${t('availability.apartHelp')}`}
      </p>
      <Invite
        linked={links.map(({ other }) => other._id)}
        busy={busy === 'invite'}
        ownId={ownId}
        kinds={actions.kinds}
        onInvite={(link) => run('invite', () => actions.invite(link))}
      />
    </FoldedPart>
  )
}

interface LinkRowProps {
  link: MemberLink
  /** What is under way. */
  busy: string | null
  beside: ReactNode
  onAgree: () => void
  onRemove: () => void
}

/** Somebody with whom one serves, or who asks for it. */
function LinkRow({ link: { _id, kind, other, agreed, agreedByMe }, busy, beside, onAgree, onRemove }: LinkRowProps) {
  const t = useWhoseT()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium wrap-anywhere">{other.name}</span> {beside}
        <span className="block text-sm text-muted">
          {t(`availability.link.${kind}`)}
          {!agreed && ` · ${t(agreedByMe ? 'availability.linkWaits' : 'availability.linkAsks')}`}
        </span>
      </p>
      {!agreedByMe && (
        <Button variant="primary" busy={busy === `agree ${_id}`} onClick={onAgree}>
          {t('availability.agree')}
          <span className="sr-only">: {other.name}</span>
        </Button>
      )}
      <Button variant="quiet" busy={busy === `remove ${_id}`} onClick={onRemove}>
        {t('availability.remove')}
        <span className="sr-only">: {other.name}</span>
      </Button>
    </li>
  )
}

interface InviteProps {
  linked: string[]
  ownId: string | undefined
  busy: boolean
  kinds: LinkActions['kinds']
  onInvite: (link: Invitation) => void
}

/** Asks somebody of the team, or says with whom one does not serve. */
function Invite({ linked, ownId, busy, kinds, onInvite }: InviteProps) {
  const t = useWhoseT()
  const { data: people } = useQuery(directoryQuery)
  const [userId, setUserId] = useState('')
  const [kind, setKind] = useState<Invitation['kind']>('together')
  const others = people?.filter(({ _id }) => _id !== ownId && !linked.includes(_id)) ?? []
  const invite = (event: SyntheticEvent) => {
    event.preventDefault()
    onInvite({ userId, kind })
    setUserId('')
  }
  return (
    <form onSubmit={invite} className="mt-3 grid gap-4 md:max-w-xl">
      <SelectField
        required
        label={t('availability.linkWho')}
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
      >
        <option value="">{t('availability.choose')}</option>
        {others.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('availability.linkHow')}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? 'together')}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`availability.link.${one}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" busy={busy} disabled={userId === ''} className="justify-self-start">
        {t(kind === 'apart' ? 'availability.sayApart' : 'availability.invite')}
      </Button>
    </form>
  )
}
