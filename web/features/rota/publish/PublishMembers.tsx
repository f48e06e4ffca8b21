import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Preview } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { useSession } from '../../people/sessions/session.ts'
import { PublishGroup } from './PublishGroup.tsx'
import { publishText } from './publish.text.ts'

/**
 * The members of a preview whom the app tells, and those whom the admins have to tell. `own`: the admin who publishes,
 * whom nobody needs to tell.
 */
export function membersOf({ members }: Preview, viewerId: string | undefined) {
  const others = members.filter(({ user }) => user._id !== viewerId)
  return {
    told: others.filter(({ reach }) => reach !== 'none'),
    untold: others.filter(({ reach }) => reach === 'none'),
    own: members.filter(({ user }) => user._id === viewerId),
  }
}

interface PublishMembersProps {
  preview: Preview
  /** A conflict stands above the press, which then does not look like the next step. */
  isInConflict: boolean
  busy: boolean
  onPublish: () => void
  saidYes: ReadonlySet<string>
  setSaidYes: (saidYes: ReadonlySet<string>) => void
  /** Stands below the press. */
  children: ReactNode
}

/** The press that publishes, and each member that it concerns. */
export function PublishMembers({
  preview,
  isInConflict,
  busy,
  onPublish,
  saidYes,
  setSaidYes,
  children,
}: PublishMembersProps) {
  const t = useT()
  const { user } = useSession()
  const { told, untold, own } = membersOf(preview, user?._id)
  const yes = preview.members.filter(({ user }) => saidYes.has(user._id)).length
  const onSaidYes = (userId: string, isSaid: boolean) => setSaidYes(toggled(saidYes, userId, isSaid))
  return (
    <>
      <Button
        variant={isInConflict ? 'secondary' : 'primary'}
        className="self-start text-balance"
        busy={busy}
        // On a phone the words may take two lines, beside which the sign would stand alone.
        icon={<Megaphone aria-hidden="true" className="size-5 max-md:hidden" />}
        onClick={onPublish}
      >
        {publishText({ told: told.length, untold: untold.length, saidYes: yes }, t)}
      </Button>
      {children}
      {preview.members.length > 0 && (
        <>
          <PublishGroup
            title={t('publish.appTells', { count: told.length })}
            members={told}
            saidYes={saidYes}
            onSaidYes={onSaidYes}
          />
          <PublishGroup
            title={t('publish.youTell', { count: untold.length })}
            about={t('publish.youTellAbout')}
            members={untold}
            saidYes={saidYes}
            onSaidYes={onSaidYes}
          />
          <PublishGroup title={t('publish.own')} members={own} saidYes={saidYes} onSaidYes={onSaidYes} />
        </>
      )}
    </>
  )
}
