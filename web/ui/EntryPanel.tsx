import type { ReactNode, Ref } from 'react'
import { Arches } from './Arches.tsx'

interface EntryPanelProps {
  title: string
  /** Ref of the h1, to focus it when the page's content changes without navigation. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Said large beside the form, where there is room. */
  tagline: string
  children: ReactNode
}

/** The frame of the pages for visitors: a form, and beside it on wide screens the door it opens. */
export const EntryPanel = ({ title, titleRef, tagline, children }: EntryPanelProps) => (
  <div className="mx-auto grid max-w-md md:max-w-130 md:overflow-hidden md:rounded-lg md:border md:bg-surface lg:min-h-140 lg:max-w-none lg:grid-cols-2">
    <div className="relative hidden overflow-hidden bg-hero p-10 text-on-hero lg:block">
      <Arches className="-bottom-16 left-1/2 size-112 -translate-x-1/2" />
      <p className="relative max-w-[16ch] font-serif text-3xl text-balance">{tagline}</p>
    </div>
    <div className="self-center md:p-10">
      <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="mb-6 font-serif text-2xl outline-none">
        {title}
      </h1>
      {children}
    </div>
  </div>
)
