import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilityApi, type Member } from '#shared/rota/availability.ts'
import { type Skill, skillsApi } from '#shared/rota/skills.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import { nameFinder } from '../../../people/people/person.named.ts'
import { membersQuery } from '../../board/board.queries.ts'
import { useRotaSave } from '../../useRotaSave.ts'
import { AddByName, retiredNamed } from '../AddByName.tsx'
import { Retiring, UseAgain } from '../Retiring.tsx'
import { skillsQuery } from '../setup.queries.ts'
import { CertificateDay, withSkill } from './CertificateDay.tsx'
import { SkillExpiry } from './SkillExpiry.tsx'

/** Skills that posts and services ask for: who has them, and who learns them. */
export function SkillsPanel() {
  const t = useT()
  const { data: skills = [] } = useQuery(skillsQuery)
  /** The name of a skill that is no longer used brings that one back. */
  const add = (name: string) => {
    const known = retiredNamed(skills, name)
    return known ? call(skillsApi.change, { id: known._id, retired: false }) : call(skillsApi.create, { name })
  }
  return (
    <div className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.skillsAbout')}</p>
      <ul>
        {skills.map((skill) => (
          <SkillRow key={skill._id} skill={skill} />
        ))}
      </ul>
      <AddByName label={t('setupRota.newSkill')} button={t('setupRota.addSkill')} add={add} />
    </div>
  )
}

/** A skill of the list; who has it stands in its fold. */
function SkillRow({ skill }: { skill: Skill }) {
  const t = useT()
  const { _id: id, name, able, learning } = skill
  const held = able + learning
  return (
    <li className="border-t py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {name} {skill.retired && <Tag>{t('setupRota.retired')}</Tag>}
        </span>
        {skill.retired ? (
          <UseAgain name={name} use={() => call(skillsApi.change, { id, retired: false })} />
        ) : (
          <Retiring
            isInList
            name={name}
            message={[held > 0 && t('setupRota.skillHeld', { count: held }), t('setupRota.retireSkill')]
              .filter(Boolean)
              .join(' ')}
            retire={() => call(skillsApi.remove, { id })}
          />
        )}
      </div>
      <Disclosure label={t('setupRota.whoHas', { able, learning })} className="text-sm text-muted">
        {!skill.retired && <SkillExpiry skill={skill} />}
        <SkilledMembers skill={skill} />
      </Disclosure>
    </li>
  )
}

const LEVELS = ['none', 'able', 'learning'] as const

/** Members who have a skill or learn it; others are found by their name. */
function SkilledMembers({ skill }: { skill: Skill }) {
  const t = useT()
  const today = useToday()
  const { data: members } = useQuery(membersQuery(today, today))
  const { busy, failure, save } = useRotaSave<string>()
  const [typed, setTyped] = useState('')
  const searched = typed.trim() !== ''
  const isFound = nameFinder(typed)
  const levelOf = ({ rota }: Member) => rota.skills.find(({ skillId }) => skillId === skill._id)?.level ?? 'none'

  const untilOf = ({ rota }: Member) => rota.skills.find(({ skillId }) => skillId === skill._id)?.validUntil ?? null

  const set = (member: Member, level: string, validUntil?: string | null) =>
    save(member.user._id, () => {
      const skills = withSkill(member.rota.skills, skill._id, level, validUntil)
      return call(availabilityApi.changeMember, { userId: member.user._id, skills })
    })

  const shown = members?.filter((member) => (searched ? isFound(member.user.name) : levelOf(member) !== 'none'))

  return (
    <>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <SearchField
        label={t('setupRota.findFor', { skill: skill.name })}
        placeholder={t('setupRota.find')}
        value={typed}
        onChange={setTyped}
        className="mt-1"
      />
      <ul className="mt-1 max-h-96 overflow-y-auto">
        {shown?.map((member) => (
          <li key={member.user._id} className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{member.user.name}</span>
            {skill.expires && levelOf(member) === 'able' && (
              <CertificateDay
                label={t('setupRota.certificateOf', { name: member.user.name })}
                validUntil={untilOf(member)}
                disabled={busy === member.user._id}
                onSet={(day) => set(member, 'able', day)}
              />
            )}
            <Select
              aria-label={t('setupRota.levelOf', { name: member.user.name, skill: skill.name })}
              value={levelOf(member)}
              disabled={busy === member.user._id}
              onChange={(event) => set(member, event.target.value)}
              className="w-36 shrink-0"
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {t(`setupRota.level.${level}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </>
  )
}
