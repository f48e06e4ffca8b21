import { useState } from 'react'
import { cx } from './cx.ts'

/** Placeholder for a missing photo, or one that fails to load (specification §3). */
const DEFAULT_PHOTO = '/default-photo.svg'

interface PhotoProps {
  /** Address of the picture, or null where there is none. */
  src: string | null
  /** What is to be seen, where no name stands beside it. */
  alt?: string
  /** Its size, such as 'size-12'. */
  className: string
}

/** A person's picture, round; fetched when it comes into sight. */
export function Photo({ src, alt = '', className }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <img
      src={src && src !== failed ? src : DEFAULT_PHOTO}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
      className={cx('shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  )
}
