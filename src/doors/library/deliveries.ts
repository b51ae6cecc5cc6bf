import type { Memory } from "#model/ports.ts";
import type { Delivery, DeliveryFilter, DeliveryRecord, Missed } from "#model/warning.ts";
import type { House } from "../compose.ts";
import type { DeliveryInput, OutcomeInput } from "../deliveries.ts";

/** What was said to agents, and what came of it. */
export interface DeliveriesMemory {
  /** Keeps the fact that you handed a warning over, so that it can be judged and is not said again. */
  recordDelivery(delivery: DeliveryInput): Promise<Delivery>;
  /** Says what came of a warning, where you know it; runs that twiceshy sees decide it by themselves. */
  recordOutcome(delivery: string, outcome: OutcomeInput): Promise<DeliveryRecord>;
  /** Says that an agent has taken note of a warning. */
  acknowledge(
    delivery: string,
    said?: { readonly by?: string | null; readonly why?: string },
  ): Promise<DeliveryRecord>;
  /** Newest first. */
  deliveries(filter?: DeliveryFilter): Promise<DeliveryRecord[]>;
  /** What was known and struck unwarned, newest first. */
  missed(filter?: {
    readonly task?: string;
    readonly session?: string;
    readonly since?: number;
    readonly limit?: number;
  }): Promise<Missed[]>;
}

/** The part of an open memory that knows what was said. What it needs is loaded when it is asked. */
export function deliveriesPart(memory: Memory, house: House): DeliveriesMemory {
  const door = () => import("../deliveries.ts");
  const known = async () => (await door()).deliveriesNow(house, memory);
  return {
    recordDelivery: async (delivery) => (await door()).recordDelivery(house, memory, delivery),
    recordOutcome: async (id, outcome) => (await door()).recordOutcome(house, memory, id, outcome),
    acknowledge: async (id, said) => (await door()).acknowledge(house, memory, id, said),
    deliveries: async (filter = {}) => {
      const asked = (await door()).askedDeliveries(filter);
      return (await known()).deliveries(asked);
    },
    missed: async (filter = {}) => {
      const asked = (await door()).askedDeliveries(filter);
      return (await known()).missed(asked);
    },
  };
}
