import { begin } from './begin.ts'
import { createRoot } from 'react-dom/client'
import { appElement } from './app-element.tsx'

const { started, place } = begin()
createRoot(place).render(appElement(started))
