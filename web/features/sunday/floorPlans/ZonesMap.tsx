import { Minus, Move, Plus, Trash2 } from 'lucide-react'
import { CORNERS, type FloorPlan, type Point } from '#shared/sunday/floorPlans.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { PlanMap } from '../../../ui/PlanMap.tsx'
import { centreOf } from '../../../ui/plan.points.ts'
import { withMovedCentre, withPressedCorner } from './corners.ts'
import { PlanHandle } from './PlanHandle.tsx'
import type { ZoneDraft } from './useZones.ts'

interface ZonesMapProps {
  plan: FloorPlan
  list: ZoneDraft[]
  drawn: ZoneDraft | undefined
  fresh: number | null
  onChange: (zone: ZoneDraft, points: Point[]) => void
}

/**
 * The map with the corners of the zone that is drawn. A sheet without a picture is shown once something is drawn on it.
 */
export function ZonesMap({ plan, list, drawn, fresh, onChange }: ZonesMapProps) {
  const t = useT()
  if (plan.imageUrl === null && !drawn && list.every(({ points }) => points.length === 0))
    return <p>{t('plan.pictureFirst')}</p>
  const zones = list.map(({ key, name, points }) => ({ _id: key, name, points, seats: null }))
  return (
    <PlanMap
      plan={{ ...plan, zones }}
      tinted={drawn ? [drawn.key] : []}
      isNumbered
      onPress={(at) =>
        drawn && drawn.points.length < CORNERS.max && onChange(drawn, withPressedCorner(drawn.points, at))
      }
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
          isFocused={corner === fresh}
          onMove={(at) => onChange(drawn, drawn.points.with(corner, at))}
          onRemove={() => onChange(drawn, drawn.points.toSpliced(corner, 1))}
        >
          <span className="size-4 rounded-full border border-ink bg-surface" />
        </PlanHandle>
      ))}
      {drawn && drawn.points.length >= CORNERS.min && <ZoneHandle zone={drawn} onChange={onChange} />}
    </PlanMap>
  )
}

/** The mark by which a whole zone is moved. */
function ZoneHandle({ zone, onChange }: { zone: ZoneDraft } & Pick<ZonesMapProps, 'onChange'>) {
  const t = useT()
  const [x, y] = centreOf(zone.points)
  return (
    <PlanHandle
      label={t('plan.zonePlace', { name: zone.name, x: Math.round(x * 100), y: Math.round(y * 100) })}
      at={[x, y]}
      onMove={(at) => onChange(zone, withMovedCentre(zone.points, at))}
    >
      <span className="rounded-full border border-ink bg-surface p-1">
        <Move aria-hidden="true" className="size-4" />
      </span>
    </PlanHandle>
  )
}

interface DrawnZoneProps {
  zone: ZoneDraft
  onAdd: () => void
  onRemoveLast: () => void
  onRemove: () => void
}

/** What is done to the drawn zone below the map: corners by buttons, the removal of all of it, and how it is drawn. */
export function DrawnZoneButtons({ zone, onAdd, onRemoveLast, onRemove }: DrawnZoneProps) {
  const t = useT()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={zone.points.length >= CORNERS.max}
          icon={<Plus aria-hidden="true" className="size-5" />}
          size="sm"
          className="min-h-11!"
          onClick={onAdd}
        >
          {t('plan.addCorner')}
        </Button>
        <Button
          disabled={zone.points.length === 0}
          icon={<Minus aria-hidden="true" className="size-5" />}
          size="sm"
          className="min-h-11!"
          onClick={onRemoveLast}
        >
          {t('plan.removeCorner')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11!"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          aria-label={`${t('plan.removeZone')}: ${zone.name}`}
          onClick={onRemove}
        >
          {t('plan.removeZone')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('plan.drawHow')}</p>
    </>
  )
}
