import { useState } from 'react'
import { SITE_PATH } from '../platform/site.ts'
import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'

/** Placeholder for a missing photo, or one that fails to load. */
const DEFAULT_PHOTO = `${SITE_PATH}/default-photo.svg`

interface PhotoProps {
  /** Address of the picture, or null where there is none. */
  src: string | null
  /** The content in words, where no name stands beside it. */
  alt?: string
  /** The person of the picture; their initials are shown where there is none. */
  name?: string
  /** Size of the photo, such as 'size-12'. */
  className: string
}

/** A person's picture, round, fetched when it comes into sight; or their initials. The name stands beside it. */
export function Photo({ src, alt = '', name, className }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src && name)
    return (
      <span
        aria-hidden="true"
        className={cx(
          'flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink forced-colors:border',
          className,
        )}
      >
        {initialsOf(name)}
      </span>
    )
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
