import { SelectInput } from "../../../components/select-input.tsx";
import type { SortDirection, UserSort } from "../../../queries/admin-users.ts";
import type { UsersSearch } from "./search.ts";

interface Order {
  sort: UserSort;
  direction: SortDirection;
}

const ORDERS: readonly (Order & { label: string })[] = [
  { sort: "last_seen", direction: "desc", label: "Last seen, latest first" },
  { sort: "last_seen", direction: "asc", label: "Last seen, longest ago first" },
  { sort: "joined", direction: "desc", label: "Joined, newest first" },
  { sort: "joined", direction: "asc", label: "Joined, oldest first" },
  { sort: "name", direction: "asc", label: "Name, A to Z" },
  { sort: "name", direction: "desc", label: "Name, Z to A" },
  { sort: "email", direction: "asc", label: "Email, A to Z" },
  { sort: "email", direction: "desc", label: "Email, Z to A" },
];

const orderValue = ({ sort, direction }: Order): string => `${sort} ${direction}`;

interface SortChoiceProps {
  search: UsersSearch;
  onSort: (order: Order) => void;
}

/** The order of the list, where it has no heads to press. */
export const SortChoice = ({ search, onSort }: SortChoiceProps) => (
  <div className="users-order">
    <SelectInput
      label="Sort by"
      name="order"
      value={orderValue(search)}
      onChange={(value) => {
        const order = ORDERS.find((known) => orderValue(known) === value);
        if (order) onSort({ sort: order.sort, direction: order.direction });
      }}
    >
      {ORDERS.map((order) => (
        <option key={orderValue(order)} value={orderValue(order)}>
          {order.label}
        </option>
      ))}
    </SelectInput>
  </div>
);
