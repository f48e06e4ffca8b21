import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayChannel } from '#shared/channelNames.ts'
import { addDays } from '#shared/days.ts'
import { TIE_COLOR_MAX } from '#shared/plan/schedule.ts'
import type { Board } from '#shared/rota/board.ts'
import { tiesApi } from '#shared/rota/ties.ts'
import { call } from '../../../../api/call.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FailureNotice } from '../../../../ui/FailureNotice.tsx'
import { Swatch } from '../../../../ui/Swatch.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { TalkLink } from '../../../people/people/TalkLink.tsx'
import { servicesQuery } from '../../setup/setup.queries.ts'
import { offeredTemplatesQuery } from '../../setup/suggestions/suggestions.queries.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { SidePanel } from '../SidePanel.tsx'

/** Days before the board whose ties are offered too. */
const EARLIER_DAYS = 180

/** Ties that are offered, those of the last days first, those of templates last. */
const CHOICES = 6

interface TiePanelProps {
  board: Board
  /** YYYY-MM-DD */
  date: string
  onClose: () => void
}

/** The tie of all services of a day: one of the last that the team wore, or one that is typed. */
export function TiePanel({ board, date, onClose }: TiePanelProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const { busy, failure, save } = useSave<'tie'>()
  const before = board.services.find((service) => service.date === date)?.tieColor ?? ''
  const [tie, setTie] = useState(before)
  const { data: earlier = [] } = useQuery(servicesQuery(addDays(board.from, -EARLIER_DAYS), addDays(board.from, -1)))
  const { data: templates = [] } = useQuery(offeredTemplatesQuery)
  const worn = [...templates, ...earlier, ...board.services].reverse().flatMap(({ tieColor }) => tieColor ?? [])
  const known = [...new Set(worn)].slice(0, CHOICES)
  const store = (color: string) =>
    save('tie', async () => {
      await call(tiesApi.set, { ties: [{ date, tieColor: color.trim() || null }] })
      await refetch()
      onClose()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    store(tie)
  }
  return (
    <SidePanel title={formatDay(date)} about={t('board.tieTitle')} label={t('board.tieTitle')} onClose={onClose}>
      <FailureNotice title={t('board.tieFailed')} failure={failure} />
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('board.tieColor')}
          hint={t('board.tieAbout')}
          maxLength={TIE_COLOR_MAX}
          value={tie}
          onChange={(event) => setTie(event.target.value)}
        />
        {known.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {known.map((color) => (
              <Button
                key={color}
                size="sm"
                aria-pressed={color === before}
                icon={color === before && <Check aria-hidden="true" className="size-4" />}
                onClick={() => store(color)}
              >
                <Swatch color={color} />
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" variant="primary" className="self-start" busy={busy !== null}>
          {t('board.tieSave')}
        </Button>
      </form>
      <TalkLink channel={dayChannel(date)} />
    </SidePanel>
  )
}
