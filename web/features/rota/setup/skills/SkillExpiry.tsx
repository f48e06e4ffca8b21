import { useState } from 'react'
import { type Skill, type SkillPatch, skillsApi } from '#shared/rota/skills.ts'
import { call } from '../../../../api/call.ts'
import { useT } from '../../../../strings/strings.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { useRotaSave } from '../../useRotaSave.ts'

/** Whether a skill's certificates expire, and how many days before that people are told. */
export function SkillExpiry({ skill: { _id: id, name, expires, warnDays } }: { skill: Skill }) {
  const t = useT()
  const [typed, setTyped] = useState(String(warnDays))
  const { busy, failure, save } = useRotaSave<'expiry'>()
  const set = (change: Omit<SkillPatch, 'id'>) => save('expiry', () => call(skillsApi.change, { id, ...change }))
  const days = typed.trim() === '' ? Number.NaN : Number(typed)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 py-1">
      <Checkbox
        label={t('setupRota.expires')}
        aria-label={t('setupRota.expiresOf', { skill: name })}
        checked={expires}
        disabled={busy !== null}
        onChange={(event) => set({ expires: event.target.checked })}
      />
      {expires && (
        <TextField
          label={t('setupRota.warnDays')}
          type="number"
          inputMode="numeric"
          min={0}
          max={365}
          className="w-56"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => days !== warnDays && set({ warnDays: days })}
        />
      )}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
    </div>
  )
}
