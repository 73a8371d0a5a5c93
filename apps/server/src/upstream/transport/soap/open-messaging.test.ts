import { connectUpstream } from '../../connect'
import { logLines } from '../../../testing/log-lines'
import { expectPortContract } from '../../testing/port-contract'
import { ACCOUNT, sandboxConfig, scriptedPlatform } from '../../testing/scripted-platform'

expectPortContract(async () => {
  const platform = await scriptedPlatform()
  let placed = 0
  return {
    port: connectUpstream(sandboxConfig(platform.url), logLines().log, () => new Date()),
    credentials: ACCOUNT,
    place: async (raw) => {
      placed += 1
      platform.waiting.push({ id: `M-${placed}`, type: /<(\w+)/.exec(raw)?.[1] ?? '', raw })
    },
    addRelation: async (raw) => void platform.relations.push(raw),
    received: async () => [...platform.received.values()],
    close: platform.close,
  }
})
