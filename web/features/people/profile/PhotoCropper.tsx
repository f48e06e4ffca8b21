import { Move } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Field } from '../../../ui/Field.tsx'
import { type Crop, MAX_ZOOM, zoomed } from './crop.geometry.ts'
import { paint, pictureOf } from './photo.file.ts'
import { useCropGestures } from './useCropGestures.ts'

/** Side of the preview's canvas: two pixels per CSS pixel. */
const PREVIEW_SIDE = 448

interface PhotoCropperProps {
  image: HTMLImageElement
  crop: Crop
  onChange: (step: (crop: Crop) => Crop) => void
}

/** Crops a picture to a square; the ring shows the round part that lists display. */
export function PhotoCropper({ image, crop, onChange }: PhotoCropperProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = pictureOf(image)
  const gestures = useCropGestures(picture, onChange)

  useEffect(() => {
    if (canvas.current) paint(canvas.current, image, crop)
  }, [image, crop])

  return (
    <div className="flex w-56 flex-col gap-2">
      <button
        type="button"
        {...gestures}
        aria-label={t('profile.movePhoto')}
        className="relative block size-56 cursor-grab touch-none overflow-hidden rounded active:cursor-grabbing"
      >
        <canvas ref={canvas} width={PREVIEW_SIDE} height={PREVIEW_SIDE} className="block size-56" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full outline-[9999px] outline-veil outline-solid"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-1.5 bottom-1.5 rounded-full bg-surface p-1 text-ink"
        >
          <Move className="size-4" />
        </span>
      </button>
      <Field label={t('profile.zoom')}>
        {(id) => (
          <input
            id={id}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.01}
            value={crop.zoom}
            onChange={(event) => onChange((known) => zoomed(picture, known, Number(event.target.value)))}
            className="h-8 w-full accent-primary"
          />
        )}
      </Field>
    </div>
  )
}
