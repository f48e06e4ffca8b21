import { MapPin } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FloorPlan, Point } from '#shared/sunday/floorPlans.ts'
import { serverOrigin } from '../api/call.ts'
import { useT } from '../strings/strings.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { ZoneName, ZoneShapes } from './PlanZones.tsx'
import { useKeptInSight, usePlanZoom, ZOOM_STEP, ZoomButtons } from './PlanZoom.tsx'
import { bandTop, nameAt, pointAt, widthOf } from './plan.points.ts'

/** Width by height of a plan without a picture. */
const BARE = { width: 4, height: 3 }

/** Width by height of the band that stands for a plan until it is pressed. */
const BAND = 3

/** Most tinted zones whose names are shown wherever they fit or not; more would lie over each other. */
const NAMED_TINTED = 3

interface PlanMapProps {
  plan: FloorPlan
  /** Zones that are tinted. */
  tinted: readonly string[]
  /** Called with the point at which the map is pressed. */
  onPress?: (point: Point) => void
  /** Zones carry their number in the list beside the map, with the name where it fits. */
  isNumbered?: boolean
  /** Tip of a pin among the children: names of zones stay clear of it. */
  pin?: Point | undefined
  /** Point round which a band of a higher plan is shown until it is pressed; without one the plan is whole. */
  around?: Point | undefined
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
export function PlanMap({ plan, tinted, onPress, isNumbered = false, pin, around, children }: PlanMapProps) {
  const t = useT()
  const region = useRef<HTMLElement>(null)
  const { width, height } = plan.width && plan.height ? { width: plan.width, height: plan.height } : BARE
  const { zoom, enlarge, touch } = usePlanZoom(around !== undefined && width / height < BAND)
  const isBand = zoom === null
  useKeptInSight(region, around, zoom)
  const openWhole = () => {
    enlarge(1)
    // The button goes.
    region.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative">
      <section
        ref={region}
        aria-label={t('plan.map', { name: plan.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') enlarge(ZOOM_STEP)
          if (key === '-') enlarge(1 / ZOOM_STEP)
        }}
        className={cx('rounded border bg-sunken', isBand ? 'overflow-hidden' : 'overflow-auto')}
        style={{ ...(isBand ? { aspectRatio: BAND } : { maxHeight: '75vh' }), touchAction: 'pan-x pan-y' }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys do the same in the list beside it or by the button */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its marks and the button below it are the controls */}
        <div
          className="relative"
          style={{
            width: `${(zoom ?? 1) * 100}%`,
            aspectRatio: `${width} / ${height}`,
            marginTop: isBand && around ? `${-100 * bandTop(around, height / width, 1 / BAND)}%` : undefined,
          }}
          onClick={(event) =>
            isBand ? openWhole() : onPress?.(pointAt(event, event.currentTarget.getBoundingClientRect()))
          }
          {...touch}
        >
          <PlanPicture url={plan.imageUrl} />
          <ZoneShapes zones={plan.zones} tinted={tinted} />
          <ZoneNames
            plan={plan}
            tinted={tinted}
            isNumbered={isNumbered}
            pin={pin}
            isBand={isBand}
            isEnlarged={!isBand && zoom > 1}
          />
          {children}
        </div>
      </section>
      <div className="absolute right-0 bottom-0 flex rounded bg-surface">
        {isBand ? (
          <Button variant="quiet" className="px-3!" onClick={openWhole}>
            {t('plan.whole')}
          </Button>
        ) : (
          <ZoomButtons zoom={zoom} onEnlarge={enlarge} />
        )}
      </div>
    </div>
  )
}

/** The picture of a plan; nothing where it has none. */
const PlanPicture = ({ url }: { url: string | null }) =>
  url && (
    <img
      src={`${serverOrigin()}${url}`}
      alt=""
      draggable={false}
      // A picture that is not on the device would stand there as a broken sign.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
      className="absolute inset-0 size-full"
      style={{ filter: 'var(--plan)' }}
    />
  )

type ZoneNamesProps = Required<Pick<PlanMapProps, 'plan' | 'tinted' | 'isNumbered'>> & {
  pin: Point | undefined
  isBand: boolean
  isEnlarged: boolean
}

/** The names of the zones that are drawn; in a band of the tinted ones alone, since its edges cut others. */
function ZoneNames({ plan, tinted, isNumbered, pin, isBand, isEnlarged }: ZoneNamesProps) {
  const hasFewTinted = tinted.length <= NAMED_TINTED
  return plan.zones.map(
    ({ _id, name, points }, place) =>
      points.length > 0 &&
      (!isBand || tinted.includes(_id)) &&
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
            isSmallHidden={!isNumbered && !isEnlarged && !tinted.includes(_id)}
          />
        </PlanMark>
      ),
  )
}
