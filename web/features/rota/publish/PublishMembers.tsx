import { Megaphone } from 'lucide-react'
import type { Preview } from '#shared/rotaBoard.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { PublishGroup } from './PublishGroup.tsx'
import { publishText } from './publish.text.ts'

/** The members of a preview whom the app tells, and those whom the admins have to tell. */
export function membersOf({ members }: Preview) {
  return {
    told: members.filter(({ reach }) => reach !== 'none'),
    untold: members.filter(({ reach }) => reach === 'none'),
  }
}

interface PublishMembersProps {
  preview: Preview
  busy: boolean
  onPublish: () => void
  saidYes: ReadonlySet<string>
  setSaidYes: (saidYes: ReadonlySet<string>) => void
}

/** The press that publishes, and each member that it concerns. */
export function PublishMembers({ preview, busy, onPublish, saidYes, setSaidYes }: PublishMembersProps) {
  const t = useT()
  const { told, untold } = membersOf(preview)
  const yes = preview.members.filter(({ user }) => saidYes.has(user._id)).length
  const onSaidYes = (userId: string, isSaid: boolean) => setSaidYes(toggled(saidYes, userId, isSaid))
  return (
    <>
      <Button
        variant="primary"
        className="self-start text-balance"
        busy={busy}
        // On a phone the words may take two lines, beside which the sign would stand alone.
        icon={<Megaphone aria-hidden="true" className="size-5 max-md:hidden" />}
        onClick={onPublish}
      >
        {publishText({ told: told.length, untold: untold.length, saidYes: yes }, t)}
      </Button>
      {preview.members.length > 0 && (
        <>
          <PublishGroup
            title={t('publish.appTells', { count: told.length })}
            members={told}
            {...{ saidYes, onSaidYes }}
          />
          <PublishGroup
            title={t('publish.youTell', { count: untold.length })}
            about={t('publish.youTellAbout')}
            members={untold}
            {...{ saidYes, onSaidYes }}
          />
        </>
      )}
    </>
  )
}
