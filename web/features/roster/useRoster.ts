import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '#shared/days.ts'
import { failureOf } from '../../api/error.ts'
import { useT } from '../../strings/strings.ts'
import { invitationList } from '../admin/invitations/invitations.queries.ts'
import { useConfig } from '../config/config.ts'
import { useToday } from '../config/useToday.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { postsQuery, templatesQuery } from '../rota/availability/plan.queries.ts'
import { membersQuery } from '../rota/board/board.queries.ts'
import { linksQuery } from '../rota/setup/setup.queries.ts'
import { ROSTER_DAYS, rosterOf } from './roster.people.ts'
import type { RosterWords } from './roster.text.ts'

/** The people of the team. Their names come first; when and what they can comes with a query of its own. */
export function useRoster() {
  const today = useToday()
  const everybody = useQuery(everybodyQuery)
  const members = useQuery(membersQuery(today, addDays(today, ROSTER_DAYS)))
  const { data: links } = useQuery(linksQuery)
  const { data: invitations } = useQuery(invitationList.query)
  const { data: users } = everybody
  const roster = useMemo(
    () => users && rosterOf({ users, members: members.data, links, invitations }),
    [users, members.data, links, invitations],
  )
  const failed = [everybody, members].find((query) => failureOf(query))
  return { roster, error: failed ? failureOf(failed) : null, failed: failed ?? everybody }
}

/** What the sentences about people are made with; the same object until something of it changes. */
export function useRosterWords(): RosterWords {
  const t = useT()
  const today = useToday()
  const { timeZone } = useConfig()
  const { data: templates } = useQuery(templatesQuery)
  const { data: posts } = useQuery(postsQuery)
  return useMemo(
    () => ({ t, today, timeZone, templates: templates ?? [], posts: posts ?? [] }),
    [t, today, timeZone, templates, posts],
  )
}
