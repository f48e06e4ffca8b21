import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { groupBy } from '#shared/groupBy.ts'
import { TeamChange, type TeamSettings, teamApi } from '#shared/people/team.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { loadConfig } from '../config/config.ts'
import { setupQuery, teamQuery } from './setup.queries.ts'
import type { StepLook } from './setup.steps.ts'

/** The team's name and time zone, as far as the environment leaves them open. */
export function TeamStep({ isDone, look }: { isDone: boolean; look: StepLook }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Form onDone={() => setIsOpen(false)} />
  return (
    <Button {...look} onClick={() => setIsOpen(true)}>
      {t(isDone ? 'setup.team.change' : 'setup.team.button')}
    </Button>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { data: team, error, isFetching, refetch } = useQuery(teamQuery)
  if (team) return <TeamForm team={team} onDone={onDone} />
  if (!error) return <Skeleton className="h-44 basis-full rounded" />
  return <QueryFailure message={t('setup.failed')} query={{ error, isFetching, refetch }} />
}

interface Draft {
  name: string
  timeZone: string
}

const StoredDraft = z.partial(z.object({ name: z.string(), timeZone: z.string() }))

/** The zone that the form begins with: the device's, until somebody has chosen one. */
const firstZone = ({ timeZone, timeZoneFrom }: TeamSettings): string =>
  timeZoneFrom === 'default' ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone

/** 'Indiana, Knox' of 'America/Indiana/Knox'; 'UTC' of itself. */
function cityOf(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  return (parts.length > 1 ? parts.slice(1) : parts).join(', ')
}

/** The zones of this browser with one of the team's, which may have an older name, by region and city. */
function zonesByRegion(own: string): [region: string, zones: string[]][] {
  const zones = [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].sort()
  return [...groupBy(zones, (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'UTC'))]
}

function TeamForm({ team, onDone }: { team: TeamSettings; onDone: () => void }) {
  const t = useT()
  const cache = useQueryClient()
  const [isNameFixed, isZoneFixed] = [team.nameFrom === 'environment', team.timeZoneFrom === 'environment']
  const { register, field, submitTo, isSending, failure, startOver } = useDraftForm<Draft>({
    key: 'setup.team',
    schema: StoredDraft,
    empty: { name: team.name, timeZone: firstZone(team) },
    resolver: contractResolver<Draft>(TeamChange),
  })
  const submit = submitTo(async ({ name, timeZone }) => {
    const change = { ...(!isNameFixed && { name }), ...(!isZoneFixed && { timeZone }) }
    const changed = await call(teamApi.change, change)
    cache.setQueryData(teamQuery.queryKey, changed)
    startOver({ name: changed.name, timeZone: changed.timeZone })
    await Promise.all([loadConfig(), cache.invalidateQueries(setupQuery)])
    onDone()
  })
  const fixed = t('setup.team.fixed')
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-col gap-4 py-3">
      <div className="grid gap-4 @min-[640px]:grid-cols-2">
        <TextField
          label={t('setup.team.name')}
          hint={isNameFixed ? fixed : undefined}
          readOnly={isNameFixed}
          autoFocus={!isNameFixed}
          required
          {...field('name')}
        />
        {isZoneFixed ? (
          <TextField label={t('setup.team.zone')} hint={fixed} readOnly {...register('timeZone')} />
        ) : (
          <SelectField label={t('setup.team.zone')} {...field('timeZone')}>
            {zonesByRegion(team.timeZone).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {cityOf(zone)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
        )}
      </div>
      {!(isNameFixed && isZoneFixed) && (
        <FormEnd failed={t('setup.failed')} failure={failure} busy={isSending} icon={Check}>
          {t('setup.save')}
        </FormEnd>
      )}
      <Button variant="quiet" className="self-start" onClick={onDone}>
        {t('setup.cancel')}
      </Button>
    </form>
  )
}
