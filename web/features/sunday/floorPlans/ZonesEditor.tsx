import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { CORNERS, type FloorPlan, type Point, ZONES_MAX } from '#shared/sunday/floorPlans.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { withNextCorner } from './corners.ts'
import type { ZoneDraft, Zones } from './useZones.ts'
import { ACTION_WIDTH, SEATS_WIDTH, ZoneRow } from './ZoneRow.tsx'
import { DrawnZoneButtons, ZonesMap } from './ZonesMap.tsx'

/** After the list, over both columns; by keys before it, behind the map. */
const AT_FOOT = { order: 1, gridColumn: '1 / -1' }

/** Keeps the map in view beside a long list, below the bar of the page. */
const BELOW_BAR = { top: '5rem' }

/**
 * The zones of a plan as a list, and the map on which the chosen one is drawn: a press adds a corner, corners are
 * dragged or moved by the arrow keys. Nothing is stored before Save, which comes with the first change.
 */
export function ZonesEditor({ plan, zones }: { plan: FloorPlan; zones: Zones }) {
  const t = useT()
  const { list } = zones
  const [chosen, setChosen] = useState<string | null>(null)
  /** Place of the corner that a key added: the arrow keys move it next. */
  const [fresh, setFresh] = useState<number | null>(null)
  const map = useRef<HTMLDivElement>(null)
  const drawn = list.find(({ key }) => key === chosen)

  const choose = (key: string | null) => {
    setFresh(null)
    setChosen(key)
    // The row of the zone may stand a screen below the map.
    if (key) map.current?.scrollIntoView({ block: 'nearest' })
  }
  const setCorners = ({ key }: ZoneDraft, points: Point[]) => zones.set(key, { points })
  const addCorner = (zone: ZoneDraft) => {
    const points = withNextCorner(zone.points)
    setFresh(zone.points.length < CORNERS.min ? 0 : points.length - 1)
    setCorners(zone, points)
  }

  return (
    <div className="mt-2 grid items-start gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
      <div ref={map} className="flex min-w-0 flex-col gap-4 lg:sticky" style={BELOW_BAR}>
        <ZonesMap plan={plan} list={list} drawn={drawn} fresh={fresh} onChange={setCorners} />
        {drawn && (
          <DrawnZoneButtons
            zone={drawn}
            onAdd={() => addCorner(drawn)}
            onRemoveLast={() => setCorners(drawn, drawn.points.slice(0, -1))}
            onRemove={() => {
              zones.remove(drawn.key)
              choose(null)
            }}
          />
        )}
      </div>
      {zones.isChanged && <SaveZones zones={zones} onSave={() => choose(null)} />}
      <div className="flex min-w-0 flex-col gap-4">
        <ZoneList zones={zones} drawn={drawn} onChoose={choose} />
        {list.length < ZONES_MAX && (
          <Button
            icon={<Plus aria-hidden="true" className="size-5" />}
            className="self-start"
            onClick={() => choose(zones.add())}
          >
            {t('plan.addZone')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface SaveZonesProps {
  zones: Zones
  onSave: () => void
}

/** The foot of the window, while a zone is not stored. */
function SaveZones({ zones: { busy, failure, store }, onSave }: SaveZonesProps) {
  const t = useT()
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-3 border-t bg-paper py-3" style={AT_FOOT}>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            onSave()
            store()
          }}
        >
          {t('plan.save')}
        </Button>
        <p className="text-muted">{t('plan.unsaved')}</p>
      </div>
    </div>
  )
}

interface ZoneListProps {
  zones: Zones
  drawn: ZoneDraft | undefined
  /** Called with the key of the zone to draw, or null to draw none. */
  onChoose: (key: string | null) => void
}

/** The zones with their names and seats, numbered as on the map. */
function ZoneList({ zones, drawn, onChoose }: ZoneListProps) {
  const t = useT()
  const { list } = zones
  return (
    <>
      {list.length === 0 ? (
        <p className="text-muted">{t('plan.noZones')}</p>
      ) : (
        <p aria-hidden="true" className="flex gap-x-2 text-sm text-muted">
          <span className="w-6" />
          <span className="flex-1">{t('plan.zoneName')}</span>
          <span style={SEATS_WIDTH}>{t('plan.seats')}</span>
          <span style={ACTION_WIDTH} />
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {list.map((zone, place) => (
          <ZoneRow
            key={zone.key}
            zone={zone}
            number={place + 1}
            isDrawn={zone === drawn}
            onChange={(change) => zones.set(zone.key, change)}
            onDraw={() => onChoose(zone === drawn ? null : zone.key)}
          />
        ))}
      </ol>
    </>
  )
}
