import { useQuery } from '@tanstack/react-query'
import { availabilityApi, type MemberSkill } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { Person } from '#shared/text.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { useRecorded } from '../../answers/recorded/Recorded.tsx'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { membersQuery } from '../board.queries.ts'

/** True where nothing but a skill keeps somebody from a place. */
export const lacksOnlySkill = (blocks: readonly Block[]): boolean =>
  blocks.length > 0 && blocks.every(({ code }) => code === 'skill')

/** True where somebody lacks the skill, whatever else stands against them. */
export const lacksSkill = (blocks: readonly Block[]): boolean => blocks.some(({ code }) => code === 'skill')

interface GiveSkillProps {
  board: Board
  post: Post
  user: Person
}

/**
 * Returns what gives somebody the skill of a post, and what takes it back; null until their other skills are known,
 * which they keep.
 */
export function useSkillOf({ board, post: { skillId }, user: { _id: userId } }: GiveSkillProps) {
  const { data: members } = useQuery(membersQuery(board.from, board.to))
  const skills = members
    ?.find(({ user }) => user._id === userId)
    ?.rota.skills.map(({ skillId, level, validUntil }): MemberSkill => ({ skillId, level, validUntil }))
  if (!skills || skillId === null) return null
  const set = (wanted: typeof skills) => call(availabilityApi.changeMember, { userId, skills: wanted })
  return { give: () => set([...skills, { skillId, level: 'able' }]), takeBack: () => set(skills) }
}

/** Gives somebody the skill that a post asks for, in place: after that they can be chosen. */
export function GiveSkill(props: GiveSkillProps) {
  const { name } = props.user
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const skill = useSkillOf(props)
  const { busy, failure, save } = useSave<'give'>()
  if (!skill) return null
  const give = () =>
    save('give', async () => {
      await skill.give()
      onRecorded({ text: t('board.skillGiven', { name }), undo: skill.takeBack })
      await refetch()
    })
  return (
    <>
      <Button size="sm" busy={busy !== null} aria-label={`${t('board.giveSkill')}: ${name}`} onClick={give}>
        {t('board.giveSkill')}
      </Button>
      <FailureNotice title={t('board.failed')} failure={failure} />
    </>
  )
}
