import { Gamepad2, Laptop, Monitor, Smartphone, Tablet, Tv, Unplug, Watch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { deviceTypes } from '../../../records/kinds/device.ts'

export type DeviceType = keyof typeof deviceTypes

/** The picture of each type of device. */
export const deviceIcons: Readonly<Record<DeviceType, ReactNode>> = {
  smartphone: <Smartphone aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  tablet: <Tablet aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  laptop: <Laptop aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  desktop: <Monitor aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  smartwatch: <Watch aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  gaming: <Gamepad2 aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  tv: <Tv aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  other: <Unplug aria-hidden="true" className="size-6 shrink-0 text-pine" />,
}
