import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { isGifAddress } from '#shared/messages.ts'
import { useT } from '../../../strings/strings.ts'
import { useReducedMotion } from '../../../ui/useReducedMotion.ts'
import { stillOf } from '../gifs/gif.address.ts'
import { isHere, pictureAddress } from './picture.address.ts'
import { fitted } from './picture.size.ts'

const UNKNOWN = { width: null, height: null }

export interface MessagePictureProps {
  imageUrl: string
  /** In px, where they are known. */
  width: number | null
  height: number | null
  /** Who sent it. */
  name: string
  /** Shows it large. Without it the picture is only looked at. */
  onOpen?: () => void
}

/** The picture of a message, in a place that is as large before it has come as after. */
export function MessagePicture({ imageUrl, width, height, name, onOpen }: MessagePictureProps) {
  const t = useT()
  const isStill = useReducedMotion()
  const [failed, setFailed] = useState<string[]>([])
  const [natural, setNatural] = useState<{ width: number | null; height: number | null }>(UNKNOWN)
  const address = pictureAddress(imageUrl)
  const still = isStill ? stillOf(address) : null
  const src = [still, address].find((one) => one !== null && !failed.includes(one))
  const size = fitted(width ?? natural.width, height ?? natural.height)
  const style = { width: size.width, aspectRatio: `${size.width} / ${size.height}` }

  if (!src) {
    return (
      <div style={style} className="relative flex max-w-full items-center justify-center bg-sunken p-4 text-muted">
        {/* There still is a picture, of this name; and should it come after all, it is shown. */}
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
        // A file of this browser is measured at once; what comes over the line would make the list jump.
        if (isHere(src)) setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }}
      onError={() => setFailed((known) => [...known, src])}
      style={style}
      className={isGifAddress(src) ? 'max-w-full object-contain' : 'max-w-full object-cover'}
    />
  )
  if (!onOpen) return image
  return (
    <button
      type="button"
      aria-label={t('chat.openPicture', { name })}
      onClick={onOpen}
      className="block max-w-full focus-visible:-outline-offset-4"
    >
      {image}
    </button>
  )
}
