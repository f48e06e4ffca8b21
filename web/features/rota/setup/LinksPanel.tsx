import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type LinkKind, type RotaLink, rotaLinksApi } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { issueAt } from '../../../forms/issueAt.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToday } from '../../config/useToday.ts'
import { membersQuery } from '../board/board.queries.ts'
import { rotaKeys } from '../rota.keys.ts'
import { linksQuery } from './setup.queries.ts'

const KINDS = ['together', 'only_together', 'apart', 'mentor'] as const satisfies LinkKind[]

/** Who serves with whom: pairs, people kept apart, mentors. Only admins see who is kept apart. */
export function LinksPanel() {
  const t = useT()
  const cache = useQueryClient()
  const today = useToday()
  const { data: links } = useQuery(linksQuery)
  const { data: members } = useQuery(membersQuery(today, today))
  const [draft, setDraft] = useState({ userA: '', userB: '', kind: 'together' as LinkKind, agreed: false })
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const { busy, failure, save } = useSave<string>()
  const errorAt = issueAt(failure)
  const refetch = () => cache.invalidateQueries({ queryKey: rotaKeys.all })
  const nameOf = (id: string) => members?.find(({ user }) => user._id === id)?.user.name ?? ''
  const sentence = ({ userA, userB, kind }: Pick<RotaLink, 'userA' | 'userB' | 'kind'>) =>
    t(`pair.${kind}`, { a: nameOf(userA), b: nameOf(userB) })
  const asksBoth = draft.kind === 'together' || draft.kind === 'only_together'

  const add = (event: FormEvent) => {
    event.preventDefault()
    save('add', async () => {
      await call(rotaLinksApi.create, { ...draft, agreed: asksBoth && draft.agreed })
      setDraft({ ...draft, userA: '', userB: '', agreed: false })
      await refetch()
    })
  }
  const remove = ({ _id }: RotaLink) =>
    save(_id, async () => {
      await call(rotaLinksApi.remove, { id: _id })
      await refetch()
    })
  const people = (
    <>
      <option value="">{t('setupRota.choose')}</option>
      {members?.map(({ user }) => (
        <option key={user._id} value={user._id}>
          {user.name}
        </option>
      ))}
    </>
  )

  return (
    <Section title={t('setupRota.links')} anchor="links" className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.linksAbout')}</p>
      {members && (
        <ul>
          {links?.map((link) => (
            <li key={link._id} className="flex items-center gap-3 border-t py-1 first:border-t-0">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {sentence(link)}{' '}
                {!(link.agreedA && link.agreedB) && (link.kind === 'together' || link.kind === 'only_together') && (
                  <Tag>{t('setupRota.notAgreed')}</Tag>
                )}
              </span>
              <Button
                variant="quiet"
                busy={busy === link._id}
                aria-label={t('setupRota.removePost', { name: sentence(link) })}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => remove(link)}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={t('setupRota.linkWho')}
            value={draft.userA}
            error={errorAt('userA')}
            onChange={(event) => put({ userA: event.target.value })}
          >
            {people}
          </SelectField>
          <SelectField
            label={t('setupRota.linkHow')}
            value={draft.kind}
            onChange={(event) => put({ kind: event.target.value as LinkKind })}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`pair.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('setupRota.linkWhom')}
            value={draft.userB}
            error={errorAt('userB')}
            onChange={(event) => put({ userB: event.target.value })}
          >
            {people}
          </SelectField>
        </div>
        {asksBoth && (
          <Checkbox
            label={t('setupRota.bothTold')}
            checked={draft.agreed}
            onChange={(event) => put({ agreed: event.target.checked })}
          />
        )}
        {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
        <Button type="submit" busy={busy === 'add'} disabled={!draft.userA || !draft.userB} className="self-start">
          {t('setupRota.addLink')}
        </Button>
      </form>
    </Section>
  )
}
