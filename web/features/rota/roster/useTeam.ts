import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '#shared/days.ts'
import type { Skill } from '#shared/rota/skills.ts'
import { failureOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { invitationList } from '../../people/invitations/invitations.queries.ts'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { postsQuery, templatesQuery } from '../availability/plan.queries.ts'
import { capacityQuery, membersQuery } from '../board/board.queries.ts'
import { linksQuery, skillsQuery } from '../setup/setup.queries.ts'
import { ROSTER_DAYS, type RosterPerson, teamRosterOf } from './roster.people.ts'
import type { RosterWords } from './roster.text.ts'

/** All that the page shows. */
export interface Team {
  roster: RosterPerson[]
  skills: Skill[]
  words: RosterWords
}

/** The people of the team, once all that the page says of them is there or has failed: no row grows afterwards. */
export function useTeam({ from, to }: { from: string; to: string }) {
  const today = useToday()
  const everybody = useQuery(everybodyQuery)
  const members = useQuery(membersQuery(today, addDays(today, ROSTER_DAYS)))
  const capacity = useQuery(capacityQuery(from, to))
  const links = useQuery(linksQuery)
  const invitations = useQuery(invitationList.query)
  const skills = useQuery(skillsQuery)
  const templates = useQuery(templatesQuery)
  const posts = useQuery(postsQuery)
  const words = useWords({ today, templates: templates.data, posts: posts.data })
  const { data: users } = everybody
  const unknown = capacity.data?.known.daysUnknown
  const roster = useMemo(
    () =>
      users &&
      teamRosterOf({ users, members: members.data, links: links.data, invitations: invitations.data, unknown }),
    [users, members.data, links.data, invitations.data, unknown],
  )
  const all = [everybody, members, capacity, links, invitations, skills, templates, posts]
  const failed = all.find((query) => failureOf(query))
  const isHere = all.every(({ isPending }) => !isPending)
  const team: Team | undefined = roster && isHere ? { roster, skills: skills.data ?? [], words } : undefined
  return { team, error: failed ? failureOf(failed) : null, failed: failed ?? everybody }
}

interface Known {
  today: string
  templates: RosterWords['templates'] | undefined
  posts: RosterWords['posts'] | undefined
}

/** What the sentences about people are made with; the same object until something of it changes. */
function useWords({ today, templates, posts }: Known): RosterWords {
  const t = useT()
  const { timeZone } = useConfig()
  return useMemo(
    () => ({ t, today, timeZone, templates: templates ?? [], posts: posts ?? [] }),
    [t, today, timeZone, templates, posts],
  )
}
