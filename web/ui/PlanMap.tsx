import { MapPin, Minus, Plus } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Plan, Point } from '#shared/floorPlans.ts'
import { serverOrigin } from '../api/call.ts'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { ZoneName, ZoneShapes } from './PlanZones.tsx'
import { nameAt, pointAt, widthOf } from './plan.points.ts'

const MOST = 4
const STEP = 1.5
/** Width by height of a plan without a picture. */
const BARE = { width: 4, height: 3 }

/** Most tinted zones whose names are shown wherever they fit or not; more would lie over each other. */
const NAMED_TINTED = 3

const within = (zoom: number) => Math.min(MOST, Math.max(1, zoom))

interface PlanMapProps {
  plan: Plan
  /** Zones that are tinted. */
  tinted: readonly string[]
  /** Called with the point at which the map is pressed. */
  onPress?: (point: Point) => void
  /** Zones carry their number in the list beside the map, with the name where it fits. */
  isNumbered?: boolean
  /** Tip of a pin among the children: names of zones stay clear of it. */
  pin?: Point
  /** Marks on the map, positioned by `PlanMark`. */
  children?: ReactNode
}

interface PlanMarkProps {
  at: Point
  /** Share of the map's width that the children have. */
  width?: number
  /** True where the lower end points there, not the middle. */
  isTip?: boolean
  /** Above the buttons in the corner of the map, so that it can be taken there. */
  isOnTop?: boolean
  children: ReactNode
}

/** Places its children at a point of the map; they keep their size where the map is zoomed. */
export const PlanMark = ({ at: [x, y], width, isTip = false, isOnTop = false, children }: PlanMarkProps) => (
  <div
    className="absolute"
    style={{
      left: `${x * 100}%`,
      top: `${y * 100}%`,
      width: width && `${width * 100}%`,
      zIndex: isOnTop ? 1 : undefined,
      translate: isTip ? '-50% -100%' : '-50% -50%',
    }}
  >
    {children}
  </div>
)

/** A pin, filled and outlined, so that it is seen on any picture in both schemes. Without a label it is decoration. */
export const PlanPin = ({ label }: { label?: string }) => (
  <MapPin
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    className="size-10 text-surface"
    style={{ fill: 'var(--danger)' }}
  />
)

/**
 * A plan with its zones drawn on it. It is enlarged by its buttons, by + and − and by two fingers, and then scrolled.
 * People who do not see it read the same in the lists beside it.
 */
export function PlanMap({ plan, tinted, onPress, isNumbered = false, pin, children }: PlanMapProps) {
  const t = useT()
  const [zoom, setZoom] = useState(1)
  const fingers = useRef(new Map<number, PointerEvent>())
  const hasFewTinted = tinted.length <= NAMED_TINTED
  const { width, height } = plan.width && plan.height ? { width: plan.width, height: plan.height } : BARE

  const gap = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  }
  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = gap()
    fingers.current.set(event.pointerId, event)
    if (before > 0) setZoom((now) => within((now * gap()) / before))
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)

  return (
    <div className="relative">
      <section
        aria-label={t('plan.map', { name: plan.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') setZoom((now) => within(now * STEP))
          if (key === '-') setZoom((now) => within(now / STEP))
        }}
        className="overflow-auto rounded border bg-sunken"
        style={{ maxHeight: '75vh', touchAction: 'pan-x pan-y' }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a press does is done by keys in the list beside it */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the marks on it are buttons */}
        <div
          className="relative"
          style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
          onClick={(event) => onPress?.(pointAt(event, event.currentTarget.getBoundingClientRect()))}
          onPointerDown={(event) => event.pointerType === 'touch' && fingers.current.set(event.pointerId, event)}
          onPointerMove={move}
          onPointerUp={lift}
          onPointerCancel={lift}
          onPointerLeave={lift}
        >
          {plan.imageUrl && (
            <img
              src={`${serverOrigin()}${plan.imageUrl}`}
              alt=""
              draggable={false}
              // A picture that is not on the device would stand there as a broken sign.
              onError={({ currentTarget }) => {
                currentTarget.hidden = true
              }}
              className="absolute inset-0 size-full"
              style={{ filter: 'var(--plan)' }}
            />
          )}
          <ZoneShapes zones={plan.zones} tinted={tinted} />
          {plan.zones.map(
            ({ _id, name, points }, place) =>
              points.length > 0 &&
              // The zone that is drawn has the mark there by which it is moved.
              !(isNumbered && tinted.includes(_id)) && (
                <PlanMark
                  key={_id}
                  at={nameAt(points, pin)}
                  width={hasFewTinted && tinted.includes(_id) ? undefined : widthOf(points)}
                >
                  <ZoneName
                    name={name}
                    number={isNumbered ? place + 1 : null}
                    // The names of all zones would hide the map of a phone until it is enlarged.
                    isSmallHidden={!isNumbered && zoom === 1 && !tinted.includes(_id)}
                  />
                </PlanMark>
              ),
          )}
          {children}
        </div>
      </section>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

interface ZoomButtonsProps {
  zoom: number
  onZoom: (zoom: number) => void
}

/** Buttons over the lower corner of the map. */
function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const t = useT()
  return (
    <div className="absolute right-0 bottom-0 flex rounded bg-surface">
      <Button
        variant="quiet"
        aria-label={t('plan.larger')}
        disabled={zoom >= MOST}
        icon={<Plus aria-hidden="true" className="size-5" />}
        className="px-3!"
        onClick={() => onZoom(within(zoom * STEP))}
      />
      <Button
        variant="quiet"
        aria-label={t('plan.smaller')}
        disabled={zoom <= 1}
        icon={<Minus aria-hidden="true" className="size-5" />}
        className="px-3!"
        onClick={() => onZoom(within(zoom / STEP))}
      />
    </div>
  )
}
