import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  CORNERS,
  floorPlansApi,
  type NewZone,
  type Plan,
  type Point,
  ZONE_NAME_MAX,
  ZONES_MAX,
} from '#shared/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { PlanMap } from '../../../ui/PlanMap.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlanHandle } from './PlanHandle.tsx'

/** A zone as it is edited; `key` tells new ones apart. */
interface Draft extends NewZone {
  key: string
  points: Point[]
}

/** Where the first corners of a zone stand that is drawn by keys: a triangle in the middle. */
const FIRST: Point[] = [
  [0.4, 0.4],
  [0.6, 0.4],
  [0.5, 0.6],
]

const draftsOf = ({ zones }: Plan): Draft[] => zones.map((zone) => ({ ...zone, key: zone._id }))

/** The corner that is added by keys: between the last and the first one. */
function nextCorner(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < CORNERS.min) return FIRST
  return [...points, [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]]
}

/**
 * The zones of a plan as a list, and the map on which the chosen one is drawn: a press adds a corner, corners are dragged or
 * moved by the arrow keys. Nothing is stored before Save.
 */
export function ZonesEditor({ plan, onSaved }: { plan: Plan; onSaved: () => Promise<void> }) {
  const t = useT()
  const [zones, setZones] = useState(() => draftsOf(plan))
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, failure, save } = useSave<'save'>()
  const drawn = zones.find(({ key }) => key === chosen)

  // A sheet without a picture is shown once something is drawn on it.
  const hasMap = plan.imageUrl !== null || drawn !== undefined || zones.some(({ points }) => points.length > 0)

  const set = (key: string, change: Partial<Draft>) =>
    setZones((all) => all.map((zone) => (zone.key === key ? { ...zone, ...change } : zone)))
  const addCorner = (zone: Draft, at: Point) =>
    zone.points.length < CORNERS.max && set(zone.key, { points: [...zone.points, at] })
  const add = () => {
    const key = `new ${Date.now()}`
    setZones((all) => [...all, { key, name: '', points: [], seats: null }])
    setChosen(key)
  }
  const store = () =>
    save('save', async () => {
      const wanted = zones.map(({ key: _, ...zone }) => zone)
      setZones(draftsOf(await call(floorPlansApi.change, { id: plan._id, zones: wanted })))
      setChosen(null)
      await onSaved()
    })

  return (
    <div className="mt-2 flex flex-col gap-4">
      {hasMap ? (
        <PlanMap
          plan={{ ...plan, zones: zones.map(({ key, name, points }) => ({ _id: key, name, points, seats: null })) }}
          tinted={chosen ? [chosen] : []}
          onPress={(at) => drawn && addCorner(drawn, at)}
        >
          {drawn?.points.map(([x, y], corner) => (
            <PlanHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other name
              key={corner}
              label={t('plan.corner', {
                number: corner + 1,
                name: drawn.name,
                x: Math.round(x * 100),
                y: Math.round(y * 100),
              })}
              at={[x, y]}
              onMove={(at) =>
                set(drawn.key, { points: drawn.points.map((point, place) => (place === corner ? at : point)) })
              }
              onRemove={() => set(drawn.key, { points: drawn.points.filter((_, place) => place !== corner) })}
            >
              <span className="size-4 rounded-full border border-ink bg-surface" />
            </PlanHandle>
          ))}
        </PlanMap>
      ) : (
        <p>{t('plan.pictureFirst')}</p>
      )}
      {drawn && <p className="text-sm text-muted">{t('plan.drawHow')}</p>}
      {zones.length === 0 && <p className="text-muted">{t('plan.noZones')}</p>}
      <ul className="flex flex-col gap-3">
        {zones.map((zone) => (
          <li key={zone.key} className="flex flex-wrap items-end gap-3">
            <TextField
              label={t('plan.zoneName')}
              value={zone.name}
              maxLength={ZONE_NAME_MAX}
              onChange={(event) => set(zone.key, { name: event.target.value })}
              className="min-w-48 flex-1"
            />
            <TextField
              label={t('plan.seats')}
              value={zone.seats ?? ''}
              inputMode="numeric"
              maxLength={6}
              onChange={({ target: { value } }) => {
                const digits = value.replace(/\D/g, '')
                set(zone.key, { seats: digits === '' ? null : Number(digits) })
              }}
              className="w-28!"
            />
            <Button
              aria-label={t(zone.key === chosen ? 'plan.drawnZone' : 'plan.drawZone', { name: zone.name })}
              onClick={() => setChosen(zone.key === chosen ? null : zone.key)}
            >
              {t(zone.key === chosen ? 'plan.drawn' : 'plan.draw')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('setupRota.removePost', { name: zone.name })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => setZones((all) => all.filter(({ key }) => key !== zone.key))}
            />
            {zone.key === chosen && (
              <Button
                variant="quiet"
                disabled={zone.points.length >= CORNERS.max}
                icon={<Plus aria-hidden="true" className="size-5" />}
                onClick={() => set(zone.key, { points: nextCorner(zone.points) })}
              >
                {t('plan.addCorner')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      <div className="flex flex-wrap gap-3">
        {zones.length < ZONES_MAX && (
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
            {t('plan.addZone')}
          </Button>
        )}
        <Button variant="primary" busy={busy !== null} onClick={store}>
          {t('plan.save')}
        </Button>
      </div>
    </div>
  )
}
