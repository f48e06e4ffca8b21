import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isGifAddress } from '#shared/talk/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { useReducedMotion } from '../../../ui/useReducedMotion.ts'
import { stillOf } from '../gifs/gif.address.ts'
import { fittedSize, isLocal, pictureAddress } from './picture.ts'

const UNKNOWN = { width: null, height: null }

interface MessagePictureProps {
  imageUrl: string
  /** Size in px; null where unknown. */
  width: number | null
  height: number | null
  /** Name of the sender. */
  name: string
  /** Makes the picture a button. */
  onOpen?: () => void
}

/** A message's picture. Its size is reserved before it is loaded. */
export function MessagePicture({ imageUrl, width, height, name, onOpen }: MessagePictureProps) {
  const t = useT()
  const isStill = useReducedMotion()
  const [failed, setFailed] = useState<string[]>([])
  const [natural, setNatural] = useState<{ width: number | null; height: number | null }>(UNKNOWN)
  const address = pictureAddress(imageUrl)
  const still = isStill ? stillOf(address) : null
  const src = [still, address].find((one) => one !== null && !failed.includes(one))
  const size = fittedSize(width ?? natural.width, height ?? natural.height)
  const style = { width: size.width, aspectRatio: `${size.width} / ${size.height}` }

  if (!src) {
    return (
      <div style={style} className="relative flex max-w-full items-center justify-center bg-sunken p-4 text-muted">
        {/* Keeps the accessible name, and shows the picture if it loads after all. */}
        <img
          src={address}
          alt={t('chat.attachment')}
          onLoad={() => setFailed([])}
          className="absolute inset-0 size-full opacity-0"
        />
        <p className="flex flex-col items-center gap-2">
          <ImageOff aria-hidden="true" className="size-6" />
          <span className="text-center text-sm">{t('chat.pictureFailed')}</span>
        </p>
      </div>
    )
  }
  const image = (
    <img
      src={src}
      alt={t('chat.attachment')}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        // A local file is measured before it is painted; resizing a fetched picture would make the list jump.
        if (isLocal(src)) setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }}
      onError={() => setFailed((known) => [...known, src])}
      style={style}
      // A portrait in a bubble that its text makes wider is cut instead of leaving an edge.
      className={isGifAddress(src) ? 'max-w-full object-contain' : 'max-h-80 min-w-full max-w-full object-cover'}
    />
  )
  if (!onOpen) return image
  return (
    <button
      type="button"
      aria-label={t('chat.openPicture', { name })}
      onClick={onOpen}
      className="block min-w-full max-w-full focus-visible:-outline-offset-4"
    >
      {image}
    </button>
  )
}
