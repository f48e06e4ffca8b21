import { useDeferredValue, useMemo } from 'react'
import { useLocation } from 'react-router'
import { daysBetween } from '#shared/days.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { Day } from '#shared/text.ts'
import { useParameters } from '../../../navigation/address.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ROOMY_PX, useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../people/config/useToday.ts'
import { AskThese } from './AskThese.tsx'
import { RosterList } from './RosterList.tsx'
import { findRoster, ROSTER_FILTERS, type RosterPerson, rosterCounts } from './roster.people.ts'
import { type Team, useTeam } from './useTeam.ts'

/** Everybody of the team, with or without an account. */
export function Roster() {
  const t = useT()
  const span = useSpan()
  const { team, error, failed } = useTeam(span)
  const { isFetching, refetch } = failed
  const message = t(team ? 'roster.loadFailed' : 'roster.noneLoaded')
  return (
    <div className="flex flex-col gap-3">
      {error && <QueryFailure message={message} query={{ error, isFetching, refetch }} />}
      {team ? <FoundPeople {...team} until={span.to} /> : !error && <Loading />}
    </div>
  )
}

function Loading() {
  const t = useT()
  return (
    <>
      <p role="status" className="sr-only">
        {t('admin.loadingUsers')}
      </p>
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </>
  )
}

/** The days of which it is asked whether they are known: those of the address, else until the end of the next month. */
function useSpan() {
  const today = useToday()
  const [params] = useParameters()
  const [from, to] = [params.get('from'), params.get('to')].map((day) => Day.safeParse(day).data)
  if (from && to && from <= to && daysBetween(from, to) < BOARD_DAYS) return { from, to }
  return { from: today, to: monthSpan(addMonths(monthOf(today), 1)).to }
}

/** Search and filters stand in the address: who comes back from a person finds the same people. */
function useWanted() {
  const [params, change] = useParameters()
  const set = (name: string, value: string) => change({ [name]: value || null }, { replace: true })
  const show = ROSTER_FILTERS.find((filter) => filter === params.get('show')) ?? 'all'
  return {
    wanted: { show, skill: params.get('skill') ?? '', typed: params.get('find') ?? '' },
    set,
    clear: () => change({ show: null, skill: null, find: null, from: null, to: null }, { replace: true }),
  }
}

/** What goes along to the page of a person, so that one goes on within the list; the same object until that changes. */
function useWalkState(people: RosterPerson[], isAll: boolean) {
  const { search } = useLocation()
  const ids = people.map(({ user }) => user._id).join(' ')
  return useMemo(() => (isAll ? undefined : { walk: { among: ids.split(' '), search } }), [ids, search, isAll])
}

function FoundPeople({ roster, skills, words, until }: Team & { until: string }) {
  const t = useT()
  const { wanted, set, clear } = useWanted()
  const { today } = words
  // Deferred: a long list must not delay typing.
  const people = findRoster(roster, useDeferredValue(wanted), today)
  const state = useWalkState(people, people.length === roster.length)
  return (
    <>
      <Tools roster={roster} skills={skills} today={today} wanted={wanted} onSet={set} found={people.length} />
      {wanted.show === 'unknown' ? (
        <AskThese people={people} until={until}>
          {(others) => <RosterList people={others} words={words} state={state} />}
        </AskThese>
      ) : (
        people.length > 0 && <RosterList people={people} words={words} state={state} />
      )}
      {people.length === 0 && (
        <EmptyState title={t('directory.empty')} action={<Button onClick={clear}>{t('directory.showAll')}</Button>} />
      )}
      {roster.length === 1 && <EmptyState title={t('roster.alone')} />}
    </>
  )
}

interface ToolsProps {
  roster: RosterPerson[]
  skills: Skill[]
  today: string
  wanted: ReturnType<typeof useWanted>['wanted']
  onSet: (name: string, value: string) => void
  found: number
}

/** Width of the choice of a skill, in px: on a phone it leaves room for 'Everybody (20)' beside it. */
const SKILL_PX = 150

/** Search, and what to show: each choice with its number. */
function Tools({ roster, skills, today, wanted, onSet, found }: ToolsProps) {
  const t = useT()
  const counts = rosterCounts(roster, today)
  const isRoomy = useIsWide(ROOMY_PX)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('admin.search')}
        placeholder={t('directory.searchHint')}
        value={wanted.typed}
        onChange={(typed) => onSet('find', typed)}
        className="w-full sm:flex-1"
      />
      <Select
        aria-label={t('roster.show')}
        value={wanted.show}
        onChange={(event) => onSet('show', event.target.value === 'all' ? '' : event.target.value)}
        // On phones it shares a line with the skill, until it has more to say than 'Everybody (20)'.
        className={cx('min-w-0', wanted.show === 'all' ? 'w-56 max-sm:flex-1' : 'w-full sm:w-56')}
      >
        {ROSTER_FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {t(`roster.filter.${filter}`, { count: counts[filter] })}
          </option>
        ))}
      </Select>
      {skills.length > 0 && (
        <div style={{ width: SKILL_PX }}>
          <Select
            aria-label={t('roster.skill')}
            value={wanted.skill}
            onChange={(event) => onSet('skill', event.target.value)}
          >
            <option value="">{t('roster.anySkill')}</option>
            {skills.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {/* The number of all that a filter shows is in its name; below a desk's width there is no room for this. */}
      <p role="status" className={isRoomy ? 'text-sm text-muted empty:sr-only' : 'sr-only'}>
        {found < counts[wanted.show] && t('directory.count', { count: found })}
      </p>
    </div>
  )
}
