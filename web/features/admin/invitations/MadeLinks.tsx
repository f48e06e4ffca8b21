import { useRef, useState } from 'react'
import type { NewInvitation } from '#shared/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { useConfig } from '../../config/config.ts'
import { InvitationLink } from './InvitationLink.tsx'

const FIRST_SHOWN = 10

/** The links of people who were just invited, each to hand on, and all of them as lines to copy. */
export function MadeLinks({ made: answered, onDone }: { made: NewInvitation[]; onDone: () => void }) {
  const t = useT()
  // A person who was named twice has one invitation, answered twice.
  const made = [...new Map(answered.map((invitation) => [invitation._id, invitation])).values()]
  const { teamName } = useConfig()
  const all = useRef<HTMLUListElement>(null)
  const [mostShown, setMostShown] = useState(FIRST_SHOWN)
  const hidden = made.length - mostShown
  return (
    <div className="flex flex-col gap-4">
      <Outcome tone="success" title={t('invitations.made', { count: made.length })}>
        {t('invitations.madeWhat')}
      </Outcome>
      {made[0] && <AddressNote url={made[0].url} team={teamName} />}
      <ul ref={all} tabIndex={-1} className="flex flex-col divide-y outline-none">
        {made.slice(0, mostShown).map((invitation) => (
          <li key={invitation._id} className="py-4 first:pt-0">
            <InvitationLink invitation={invitation} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="self-start" onClick={() => setMostShown(made.length)}>
          {t('invitations.showAll', { count: made.length })}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={onDone}>
          {t('invitations.done')}
        </Button>
        {made.length > 1 && (
          <CopyButton
            label={t('invitations.copyAll')}
            text={made.map(({ name, url }) => `${name}: ${url}`).join('\n')}
            shown={all}
            copied={t('link.copied')}
            byHand={t('link.copyByHand')}
          />
        )}
      </div>
    </div>
  )
}
