package org.verbscope.state;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An immutable map in the order of its keys. {@link #with} and {@link #without} cost O(log n) and share
 * all but one path with the map they come from (an AVL tree).
 */
public final class OrderedMap<K, V> implements Iterable<OrderedMap.Pair<K, V>> {
    /** A key and its value. */
    public record Pair<K, V>(K key, V value) { }

    private record Node<K, V>(Pair<K, V> pair, Node<K, V> left, Node<K, V> right, int height, int size) { }

    private final Comparator<? super K> order;
    private final Node<K, V> root;

    private OrderedMap(Comparator<? super K> order, Node<K, V> root) {
        this.order = order;
        this.root = root;
    }

    public static <K extends Comparable<? super K>, V> OrderedMap<K, V> empty() {
        return new OrderedMap<>(OrderedMap::natural, null);
    }

    /** Most keys are sequence numbers, and nearly all time of a map goes into comparing them. */
    private static <K extends Comparable<? super K>> int natural(K a, K b) {
        if (a instanceof Long x && b instanceof Long y) {
            return Long.compare(x, y);
        }
        return a.compareTo(b);
    }

    public static <K, V> OrderedMap<K, V> empty(Comparator<? super K> order) {
        return new OrderedMap<>(order, null);
    }

    /** The value, or null. */
    public V get(K key) {
        Node<K, V> node = root;
        while (node != null) {
            int side = order.compare(key, node.pair.key);
            if (side == 0) {
                return node.pair.value;
            }
            node = side < 0 ? node.left : node.right;
        }
        return null;
    }

    /** The pair of the largest key that is not above {@code key}, or null. */
    public Pair<K, V> floor(K key) {
        Pair<K, V> best = null;
        Node<K, V> node = root;
        while (node != null) {
            boolean above = order.compare(node.pair.key, key) > 0;
            best = above ? best : node.pair;
            node = above ? node.left : node.right;
        }
        return best;
    }

    public OrderedMap<K, V> with(K key, V value) {
        Objects.requireNonNull(value);
        return new OrderedMap<>(order, put(root, new Pair<>(key, value)));
    }

    public OrderedMap<K, V> without(K key) {
        return get(key) == null ? this : new OrderedMap<>(order, remove(root, key));
    }

    /** Without the smallest key. */
    public OrderedMap<K, V> withoutFirst() {
        return root == null ? this : without(first().key);
    }

    public int size() {
        return size(root);
    }

    public boolean isEmpty() {
        return root == null;
    }

    /** The pair of the smallest key, or null. */
    public Pair<K, V> first() {
        return root == null ? null : leftmost(root).pair;
    }

    /** The pair of the largest key, or null. */
    public Pair<K, V> last() {
        Node<K, V> node = root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return node == null ? null : node.pair;
    }

    /** Values in the order of their keys. */
    public Stream<V> values() {
        return StreamSupport.stream(spliterator(), false).map(Pair::value);
    }

    /** The first value, in the order of the keys, that {@code wanted} accepts, or null. */
    V find(Predicate<? super V> wanted) {
        Pair<K, V> found = find(root, wanted);
        return found == null ? null : found.value;
    }

    private static <K, V> Pair<K, V> find(Node<K, V> node, Predicate<? super V> wanted) {
        if (node == null) {
            return null;
        }
        Pair<K, V> before = find(node.left, wanted);
        if (before != null) {
            return before;
        }
        return wanted.test(node.pair.value) ? node.pair : find(node.right, wanted);
    }

    @Override
    public Iterator<Pair<K, V>> iterator() {
        return new InOrder<>(root);
    }

    /** Goes down to the left, and back up. */
    private static final class InOrder<K, V> implements Iterator<Pair<K, V>> {
        private final Node<K, V>[] path;
        private int depth;

        @SuppressWarnings({"unchecked", "rawtypes"})
        InOrder(Node<K, V> root) {
            path = (Node<K, V>[]) new Node[height(root)];
            down(root);
        }

        private void down(Node<K, V> from) {
            for (Node<K, V> node = from; node != null; node = node.left) {
                path[depth++] = node;
            }
        }

        @Override
        public boolean hasNext() {
            return depth > 0;
        }

        @Override
        public Pair<K, V> next() {
            if (depth == 0) {
                throw new NoSuchElementException();
            }
            Node<K, V> node = path[--depth];
            down(node.right);
            return node.pair;
        }
    }

    private Node<K, V> put(Node<K, V> node, Pair<K, V> pair) {
        if (node == null) {
            return node(pair, null, null);
        }
        int side = order.compare(pair.key, node.pair.key);
        if (side == 0) {
            return node(pair, node.left, node.right);
        }
        return side < 0 ? balanced(node.pair, put(node.left, pair), node.right)
                : balanced(node.pair, node.left, put(node.right, pair));
    }

    private Node<K, V> remove(Node<K, V> node, K key) {
        int side = order.compare(key, node.pair.key);
        if (side < 0) {
            return balanced(node.pair, remove(node.left, key), node.right);
        } else if (side > 0) {
            return balanced(node.pair, node.left, remove(node.right, key));
        } else if (node.left == null || node.right == null) {
            return node.left == null ? node.right : node.left;
        }
        Pair<K, V> next = leftmost(node.right).pair;
        return balanced(next, node.left, remove(node.right, next.key));
    }

    private static <K, V> Node<K, V> leftmost(Node<K, V> node) {
        Node<K, V> at = node;
        while (at.left != null) {
            at = at.left;
        }
        return at;
    }

    private static <K, V> Node<K, V> balanced(Pair<K, V> pair, Node<K, V> left, Node<K, V> right) {
        int lean = height(left) - height(right);
        if (lean > 1) {
            return height(left.left) >= height(left.right)
                    ? node(left.pair, left.left, node(pair, left.right, right))
                    : node(left.right.pair, node(left.pair, left.left, left.right.left),
                            node(pair, left.right.right, right));
        } else if (lean < -1) {
            return height(right.right) >= height(right.left)
                    ? node(right.pair, node(pair, left, right.left), right.right)
                    : node(right.left.pair, node(pair, left, right.left.left),
                            node(right.pair, right.left.right, right.right));
        }
        return node(pair, left, right);
    }

    private static <K, V> Node<K, V> node(Pair<K, V> pair, Node<K, V> left, Node<K, V> right) {
        return new Node<>(pair, left, right, 1 + Math.max(height(left), height(right)), 1 + size(left) + size(right));
    }

    private static int height(Node<?, ?> node) {
        return node == null ? 0 : node.height;
    }

    private static int size(Node<?, ?> node) {
        return node == null ? 0 : node.size;
    }

    /** Maps are equal when they hold the same pairs in the same order. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof OrderedMap<?, ?> map) || map.size() != size()) {
            return false;
        }
        Iterator<?> theirs = map.iterator();
        for (Pair<K, V> pair : this) {
            if (!pair.equals(theirs.next())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (Pair<K, V> pair : this) {
            hash = 31 * hash + pair.hashCode();
        }
        return hash;
    }

    @Override
    public String toString() {
        return StreamSupport.stream(spliterator(), false).map(p -> p.key + "=" + p.value).toList().toString();
    }
}
