import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { leavesKnownPrice } from '@partwire/domain/parts/price-guard'
import { useDeferredValue, useMemo } from 'react'
import { useJumps } from '../../shared/document/frame/jump'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { AlertIcon } from '../../shared/ui/icons'
import type { OrderResponseFormValues, OrderResponseItemValues } from '../../shared/document/response-lines/form'
import css from './price-warnings.module.css'

interface PriceWarningsProps {
  items: readonly OrderResponseItem[]
  form: OrderResponseFormValues
  guardPercent: string
}

/** How many prices leave the last known ones, beside Submit. It jumps to the first of them. Nothing without any. */
export function PriceWarnings({ items, form, guardPercent }: PriceWarningsProps) {
  // Deferred, because checking thousands of lines would delay key presses.
  const deferredForm = useDeferredValue(form)
  const findWarned = useMemo(() => warnedPrices(guardPercent), [guardPercent])
  const paths = useMemo(
    () =>
      deferredForm.items.flatMap((item, i) =>
        findWarned(item, items[i]?.knownPrices).map((name) => `items.${i}.${name}`),
      ),
    [items, deferredForm, findWarned],
  )
  const { jump } = useJumps()
  const show = useShownNumber()
  const [first] = paths
  return (
    <output className={css['output']}>
      {first !== undefined && (
        <button type="button" className={css['warning']} onClick={() => jump(first)}>
          <AlertIcon />
          {paths.length === 1 ? '1 price differs' : `${paths.length} prices differ`} by more than {show(guardPercent)} %
          from the last known price
        </button>
      )}
    </output>
  )
}

const PRICES = ['unitNetPrice', 'unitListPrice'] as const

interface Warned {
  knownPrices: OrderResponseItem['knownPrices']
  names: readonly string[]
}

/** Returns a function that finds the prices of an item outside the guard. Unchanged items are not compared again. */
function warnedPrices(guardPercent: string) {
  const known = new WeakMap<OrderResponseItemValues, Warned>()
  return (item: OrderResponseItemValues, knownPrices: Warned['knownPrices']): readonly string[] => {
    const found = known.get(item)
    if (found !== undefined && found.knownPrices === knownPrices) return found.names
    const names = PRICES.filter((name) => {
      const last = knownPrices?.[name]
      return last !== undefined && leavesKnownPrice(item[name], last.value, guardPercent)
    })
    known.set(item, { knownPrices, names })
    return names
  }
}
