import { useRef, useState } from 'react'
import type { NewInvitation } from '#shared/people/invitation.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Seen } from '../../../ui/Seen.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { useConfig } from '../config/config.ts'
import { InvitationLine, InvitationLink } from './InvitationLink.tsx'

const FIRST_SHOWN = 10

/**
 * The links of people who were just invited: the one of one person, or a row for each, and all of them as lines to
 * copy.
 */
export function MadeLinks({ made: answered, onDone }: { made: NewInvitation[]; onDone: () => void }) {
  const t = useT()
  // A person who was named twice has one invitation, answered twice.
  const made = [...new Map(answered.map((invitation) => [invitation._id, invitation])).values()]
  const [first] = made
  const { teamName } = useConfig()
  const all = useRef<HTMLParagraphElement>(null)
  const [isAllShown, setIsAllShown] = useState(false)
  const lines = made.map(({ name, url }) => `${name}: ${url}`).join('\n')
  const done = (
    <Button variant="primary" className="self-start" onClick={onDone}>
      {t('invitations.done')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <Seen>
        <Outcome tone="success" title={t('invitations.made', { count: made.length })}>
          {t('invitations.madeWhat')}
        </Outcome>
      </Seen>
      {first && <AddressNote url={first.url} team={teamName} />}
      {first && made.length === 1 ? (
        <>
          <InvitationLink invitation={first} />
          {done}
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {done}
            <CopyButton
              label={t('invitations.copyAll')}
              text={lines}
              shown={all}
              copied={t('link.copied')}
              byHand={t('link.copyByHand')}
            />
            <p ref={all} tabIndex={-1} aria-hidden="true" className="sr-only whitespace-pre-line">
              {lines}
            </p>
          </div>
          <ul className="flex flex-col divide-y border-y">
            {made.slice(0, isAllShown ? undefined : FIRST_SHOWN).map((invitation) => (
              <InvitationLine key={invitation._id} invitation={invitation} />
            ))}
          </ul>
          <ShowAllButton
            count={made.length}
            first={FIRST_SHOWN}
            isAllShown={isAllShown}
            onToggle={() => setIsAllShown(!isAllShown)}
          />
        </>
      )}
    </div>
  )
}
