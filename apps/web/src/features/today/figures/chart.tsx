import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { ACCENT, currentBrand, TOKENS } from '../../../shared/theme/tokens'
import css from './chart.module.css'

const HEIGHT_PX = 220
const FONT = "12px 'Geist Variable', system-ui, sans-serif"

/** Colours of a chart on the canvas, which has no CSS variables. Each has a contrast of 3:1 or more to the surface. */
export interface ChartColours {
  mark: string
  fill: string
}

export interface ChartProps {
  /** Places on the axis, from 0, and the value of each; null leaves a gap. */
  values: readonly (number | null)[]
  /** Series, axes and scales. Must not change between renders, or the chart is drawn again. */
  describe: (colours: ChartColours) => Pick<uPlot.Options, 'axes' | 'scales'> & { series: uPlot.Series }
  /** The text about the value under the pointer. */
  caption: (index: number) => string
  heightPx?: number
}

/** A chart, hidden from screen readers, which get the table beside it. Without canvas support nothing is drawn. */
export function Chart({ values, describe, caption, heightPx = HEIGHT_PX }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<number | null>(null)

  useEffect(() => {
    const element = frame.current
    if (element === null || !canDraw()) return undefined
    const { series, ...options } = describe(chartColours())
    const size = () => ({ width: Math.max(element.clientWidth, 1), height: heightPx })
    const chart = new uPlot(
      {
        ...options,
        ...size(),
        series: [{}, series],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        hooks: { setCursor: [({ cursor }) => setHovered(cursor.idx ?? null)] },
      },
      [values.map((_, place) => place), [...values]],
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [values, describe, heightPx])

  return (
    <div aria-hidden>
      <p className={css['caption']}>{hovered === null || hovered >= values.length ? '' : caption(hovered)}</p>
      <div ref={frame} className={css['frame']} />
    </div>
  )
}

/** Height of the axis below a chart. */
export const BOTTOM_AXIS_PX = 28

/** An axis with the style of the portal. */
export function axis(options: uPlot.Axis): uPlot.Axis {
  return {
    font: FONT,
    stroke: TOKENS.colour['text-quiet'],
    grid: { stroke: TOKENS.colour.line, width: 1 },
    ticks: { stroke: TOKENS.colour.line, width: 1, size: 4 },
    ...options,
  }
}

/** Bars of a series. */
export function bars({ mark, fill }: ChartColours, largestPx: number): uPlot.Series {
  const paths = uPlot.paths.bars?.({ size: [0.7, largestPx] })
  return { stroke: mark, fill, width: 0, points: { show: false }, ...(paths !== undefined && { paths }) }
}

/** The scale of the places, with room for half a bar at both ends. */
export function placeScale(count: number): uPlot.Scale {
  return { time: false, range: () => [-0.5, count - 0.5] }
}

/** The range of a scale that begins at zero, so that the length of a bar is its value. */
export function fromZero(_chart: uPlot, min: number | null, max: number | null): [number, number] {
  const largest = max ?? 0
  return [Math.min(0, min ?? 0), largest > 0 ? largest * 1.05 : 1]
}

function chartColours(): ChartColours {
  const accent = ACCENT[currentBrand()]
  return { mark: accent[8], fill: accent[6] }
}

function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
