import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Member } from '#shared/rota/availability.ts'
import { NewRotaLink, type RotaLink, rotaLinksApi } from '#shared/rota/links.ts'
import type { LinkKind } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { ActButton } from '../../../../forms/ActButton.tsx'
import { contractResolver } from '../../../../forms/contractForm.ts'
import { useDraftForm } from '../../../../forms/useDraftForm.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import { membersQuery } from '../../board/board.queries.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { linksQuery } from '../setup.queries.ts'

const KINDS = ['together', 'only_together', 'apart', 'mentor'] as const satisfies LinkKind[]

interface Draft {
  userA: string
  userB: string
  kind: LinkKind
  agreed: boolean
}

const EMPTY: Draft = { userA: '', userB: '', kind: 'together', agreed: false }

/** True for a link to which both have to agree. */
const asksBoth = (kind: LinkKind): boolean => kind === 'together' || kind === 'only_together'

/** Links between people: pairs, people kept apart, mentors. Only admins see who is kept apart. */
export function LinksPanel() {
  const t = useT()
  const today = useToday()
  const { data: links } = useQuery(linksQuery)
  const { data: members } = useQuery(membersQuery(today, today))
  const [isAdding, setIsAdding] = useState(false)
  const nameOf = (id: string) => members?.find(({ user }) => user._id === id)?.user.name ?? ''
  const sentence = ({ userA, userB, kind }: RotaLink) => t(`pair.${kind}`, { a: nameOf(userA), b: nameOf(userB) })
  return (
    <div className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.linksAbout')}</p>
      {members && (
        <ul>
          {links?.map((link) => (
            <LinkRow key={link._id} link={link} sentence={sentence(link)} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <LinkForm members={members ?? []} />
      ) : (
        <Button
          className="mt-2"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => setIsAdding(true)}
        >
          {t('setupRota.addPair')}
        </Button>
      )}
    </div>
  )
}

interface LinkRowProps {
  link: RotaLink
  sentence: string
}

/** A link of the list, with the button that removes it. */
function LinkRow({ link: { _id: id, kind, agreedA, agreedB }, sentence }: LinkRowProps) {
  const t = useT()
  const refetch = useRefetchRota()
  return (
    <li className="flex flex-wrap items-center gap-3 border-t py-1 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {sentence} {!(agreedA && agreedB) && asksBoth(kind) && <Tag>{t('setupRota.notAgreed')}</Tag>}
      </span>
      <ActButton
        variant="quiet"
        aria-label={t('setupRota.removePost', { name: sentence })}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        failed={t('setupRota.failed')}
        act={() => call(rotaLinksApi.remove, { id }).then(refetch)}
      />
    </li>
  )
}

/** The fields of a new link: two members, and how they serve with each other. The kind stays for the next one. */
function LinkForm({ members }: { members: Member[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { register, field, control, failure, isSending, startOver, submitTo } = useDraftForm<Draft>({
    empty: EMPTY,
    resolver: contractResolver<Draft>(NewRotaLink),
  })
  const { userA, userB, kind } = useWatch({ control }) as Draft
  const add = submitTo(async (draft) => {
    await call(rotaLinksApi.create, { ...draft, agreed: asksBoth(draft.kind) && draft.agreed })
    startOver({ ...EMPTY, kind: draft.kind })
    await refetch()
  })
  const people = (
    <>
      <option value="">{t('setupRota.choose')}</option>
      {members.map(({ user }) => (
        <option key={user._id} value={user._id}>
          {user.name}
        </option>
      ))}
    </>
  )
  return (
    <form noValidate onSubmit={add} className="mt-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <SelectField label={t('setupRota.linkWho')} {...field('userA')}>
          {people}
        </SelectField>
        <SelectField label={t('setupRota.linkHow')} {...register('kind')}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`pair.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('setupRota.linkWhom')} {...field('userB')}>
          {people}
        </SelectField>
      </div>
      {asksBoth(kind) && <Checkbox label={t('setupRota.bothTold')} {...register('agreed')} />}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <Button type="submit" busy={isSending} disabled={!userA || !userB} className="self-start">
        {t('setupRota.addLink')}
      </Button>
    </form>
  )
}
