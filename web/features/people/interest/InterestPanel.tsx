import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Interest, InterestStatus } from '#shared/people/interest.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { paths } from '../../../navigation/pages.ts'
import { useRemovals } from '../../../outbox/useRemovals.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ShowAllButton } from '../../../ui/ShowAllButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { ROOMY_PX, useIsWide } from '../../../ui/useIsWide.ts'
import { INTEREST_PANEL } from '../admin/panels.ts'
import { useConfig } from '../config/config.ts'
import { ShareLink } from '../invitations/ShareLink.tsx'
import { everybodyQuery } from '../people/people.queries.ts'
import { InterestCard } from './InterestCard.tsx'
import { submissions } from './interest.queries.ts'
import { INTEREST_REMOVAL } from './interestRemovals.outbox.ts'

/** The address of the join form, to be handed on; folded where there is one column. */
function JoinLink() {
  const t = useT()
  const { siteUrl, teamName } = useConfig()
  const isRoomy = useIsWide(ROOMY_PX)
  const url = `${siteUrl}${paths.join}`
  const link = (
    <>
      <ShareLink
        label={t('interest.joinLink')}
        url={url}
        text={t('interest.joinMessage', { team: teamName })}
        copyLabel={t('interest.copyJoinLink')}
        codeLabel={t('interest.joinCode')}
      />
      <AddressNote url={url} team={teamName} />
    </>
  )
  if (isRoomy) return link
  return (
    <Disclosure label={t('interest.joinLink')} className="text-muted">
      {link}
    </Disclosure>
  )
}

type Filter = InterestStatus | 'all'

/** The submissions of a status; those whose status changes afterwards stay until another is chosen. */
function useFiltered(interests: Interest[] | undefined) {
  const [filter, setFilter] = useState<Filter>('all')
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  return {
    filter,
    found: interests?.filter(({ _id, status }) => filter === 'all' || status === filter || marked.has(_id)),
    choose(next: Filter) {
      setFilter(next)
      setMarked(new Set())
    },
    mark: (id: string) => setMarked((known) => new Set(known).add(id)),
  }
}

/** Submissions of the join form, newest first. A super admin can create users from them and delete them. */
export function InterestPanel({ isForSuperAdmin }: { isForSuperAdmin: boolean }) {
  const t = useT()
  const { data: known, error, isFetching, refetch } = useQuery(submissions.query)
  const { data: everybody } = useQuery(everybodyQuery)
  const [isAllShown, setIsAllShown] = useState(false)
  const removal = useRemovals<Interest>(INTEREST_REMOVAL)
  const { confirm, dialog, region } = useConfirm()
  const ask = async (interest: Interest) => {
    const isConfirmed = await confirm({
      title: t('interest.deleteTitle', { name: interest.name }),
      message: t('interest.deleteConfirm'),
      confirmLabel: t('interest.delete'),
    })
    if (isConfirmed) removal.remove(interest)
  }
  const data = known?.filter(({ _id }) => !removal.goneIds.has(_id))
  const { filter, found, choose, mark } = useFiltered(data)
  const first = useFirstShown(found?.length ?? 0)
  const shown = found?.slice(0, isAllShown ? undefined : first)
  const isMember = (email: string) => everybody?.some((user) => user.email === email) ?? false

  return (
    <Section
      title={t('interest.title')}
      anchor={INTEREST_PANEL.id}
      action={data && data.length > 0 && <FilterSelect filter={filter} onChoose={choose} />}
    >
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <JoinLink />
        {error && <QueryFailure message={t('interest.loadFailed')} query={{ error, isFetching, refetch }} />}
        {!found && !error && <InterestSkeleton />}
        {found?.length === 0 && <NoInterest filter={filter} onShowAll={() => choose('all')} />}
        {shown && shown.length > 0 && (
          <ul className="grid items-start gap-4">
            {shown.map((interest) => (
              <InterestCard
                key={interest._id}
                interest={interest}
                onMark={() => mark(interest._id)}
                onDelete={isForSuperAdmin ? ask : undefined}
                onRetryDelete={removal.remove}
                failure={removal.failures.get(interest._id)}
                canCreateUser={isForSuperAdmin && !isMember(interest.email)}
              />
            ))}
          </ul>
        )}
        {found && (
          <ShowAllButton
            count={found.length}
            first={first}
            isAllShown={isAllShown}
            onToggle={() => setIsAllShown(!isAllShown)}
          />
        )}
        {dialog}
      </div>
    </Section>
  )
}

/** The choice of the submissions that are shown. */
function FilterSelect({ filter, onChoose }: { filter: Filter; onChoose: (filter: Filter) => void }) {
  const t = useT()
  return (
    <Select
      size="sm"
      aria-label={t('interest.show')}
      value={filter}
      onChange={(event) => onChoose(event.target.value as Filter)}
      className="w-40"
    >
      <option value="all">{t('interest.all')}</option>
      {InterestStatus.options.map((status) => (
        <option key={status} value={status}>
          {t(`interest.${status}`)}
        </option>
      ))}
    </Select>
  )
}

/** Says that there is none: at all, with the way to the form, or of the chosen kind. */
function NoInterest({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const t = useT()
  if (filter !== 'all')
    return (
      <EmptyState
        title={t('interest.noneLike')}
        action={<Button onClick={onShowAll}>{t('interest.showAll')}</Button>}
      />
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted">{t('interest.empty')}</p>
      <LinkButton size="sm" to={paths.join}>
        {t('interest.openForm')}
      </LinkButton>
    </div>
  )
}

function InterestSkeleton() {
  const t = useT()
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {t('interest.loading')}
      </p>
      <Skeleton className="h-44 rounded" />
      <Skeleton className="h-44 rounded" />
    </div>
  )
}
