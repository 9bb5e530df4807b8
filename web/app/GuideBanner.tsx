import { useLocation } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '../ui/Button.tsx'
import { forgetGuide, wayBackToGuide } from '../shared/navigation/guide.ts'
import { words } from './words.ts'

export function GuideBanner() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === '/start') forgetGuide()
  }, [pathname])
  const back = wayBackToGuide(pathname)
  if (back === undefined) return null
  return (
    <aside
      aria-label={words.guide.title}
      className="no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl bg-pine-tint p-4"
    >
      <p className="min-w-0 grow basis-60">{words.guide.why}</p>
      <a href={back} className={buttonClass('secondary')}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {words.guide.back}
      </a>
    </aside>
  )
}
